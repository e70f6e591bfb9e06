/** The owner of the site. */
import * as v from 'valibot'
import * as f from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { pdf, picture, pictureViewSchema, sound } from './media.ts'
import { projectId } from './projects.ts'
import { foldWidth } from './text.ts'

export const linkKinds = ['professional-network', 'code-hosting', 'website'] as const

const phone = f.textField(
  'line',
  40,
  v.pipe(f.optionalLine(40).schema(), v.transform(foldWidth), v.maxLength(40)),
)

/** `content/profile.yaml` */
export const profileFields = f.group({
  name: f.localized(f.line(60)),
  /** Another form of the name: in Chinese characters, in furigana, or romanised. */
  nameReading: f.optional(f.localized(f.optionalLine(80))),
  /** How the name is spoken: a sound that plays when it is asked for. */
  spokenName: f.optional(f.group({ file: sound })),
  /** A picture of the owner for About and search engines. */
  portrait: f.optional(
    f.group({
      file: picture,
      /** What link pictures of Home and About show; the lattice by default. */
      linkPicture: f.optional(f.choice(['lattice', 'portrait'])),
    }),
  ),
  greeting: f.localized(f.line(80)),
  subtitle: f.localized(f.line(160)),
  summary: f.localized(f.optionalText(3000)),
  contact: f.group({
    email: f.email,
    phone,
    locations: f.list(f.localized(f.line(80)), 5),
    links: f.list(f.group({ kind: f.choice(linkKinds), name: f.line(40), url: f.httpsUrl }), 10),
  }),
  /** Without it, the projects on the site are counted. */
  totalProjects: f.optional(f.integer(0)),
  /** Without it, the achievements on the site are counted. */
  totalAchievements: f.optional(f.integer(0)),
  /** As text: `2 years`. Without it, the months of the entries of experience are counted. */
  totalExperience: f.optional(f.localized(f.line(40))),
  primarySkills: f.list(f.line(40), 40),
  industryFocus: f.list(f.localized(f.line(60)), 20),
  /** The answers to a recruiter's first questions. */
  availability: f.optional(
    f.group({
      /** The wanted position: `graduate web developer, full time`. */
      seeking: f.localized(f.line(120)),
      /** Year of study or years of experience. */
      level: f.localized(f.line(120)),
      from: f.localized(f.line(80)),
      places: f.localized(f.line(120)),
      /** Where work is permitted, as text; `permits` of the profile lists it. */
      permits: f.localized(f.optionalLine(160)),
    }),
  ),
  /** Spoken languages. */
  languages: f.optional(
    f.list(f.group({ name: f.localized(f.line(40)), level: f.localized(f.line(60)) }), 10),
  ),
  /** Where the owner may work: as a citizen, or with a visa and until when. */
  permits: f.optional(
    f.list(
      f.group({
        country: f.localized(f.line(60)),
        permit: f.localized(f.line(120)),
        until: f.optional(f.isoMonth),
      }),
      10,
    ),
  ),
})

export type ProfileContent = f.ValueOf<typeof profileFields>

/** `content/achievements/{id}.yaml`; an empty text shows a placeholder. */
export const achievementFields = f.group({
  date: f.isoMonth,
  title: f.localized(f.optionalLine(120)),
  description: f.localized(f.optionalText(1000)),
  impact: f.localized(f.optionalText(500)),
})

export const resumeLimits = { bytes: 5_000_000, name: 80 }

/** The name of a file in `content/resumes/`. */
export const resumeFileSchema = v.pipe(
  v.string(),
  v.maxLength(resumeLimits.name),
  v.regex(
    /^[a-z0-9][a-z0-9._-]*\.(?:pdf|txt)$/,
    'is not a plain file name that ends in .pdf or .txt',
  ),
)

/** `content/resumes.yaml`: each language has a file of the owner, or a resume that the site makes. The file wins. */
export const resumesFields = f.localized(
  f.group(
    {
      source: f.optional(f.choice(['made'])),
      /** In `content/resumes/`, or a PDF of `media/`. */
      file: f.optional(
        f.textField(
          'document',
          86,
          v.union([resumeFileSchema, pdf], 'is not a PDF like media/resume.pdf'),
        ),
      ),
      /** For the download of the file. */
      fileName: f.optional(f.line(120)),
      /** The most pages, if the texts fit. */
      pages: f.optional(f.integer(1, 2)),
      /** Without them, the newest four. */
      projects: f.optional(
        f.list({ ...projectId, names: 'project' }, 12, f.unique('names a project twice')),
      ),
      phone: f.optional(f.choice(['shown', 'hidden'])),
      paper: f.optional(f.choice(['a4', 'letter'])),
    },
    {
      holds: ({ source, file }) => source !== undefined || file !== undefined,
      problem: 'is missing',
      at: 'file',
    },
  ),
  'any',
)

export type ResumesContent = f.ValueOf<typeof resumesFields>

/** The files of `content/resumes/` that the resumes name. */
export function listResumeFiles(resumes: ResumesContent): string[] {
  const files = Object.values(resumes).flatMap((resume) => resume?.file ?? [])
  return [...new Set(files.filter((file) => v.is(resumeFileSchema, file)))]
}

/** The profile as shown, in one language. */
export const profileSchema = v.strictObject({
  name: v.string(),
  /** Empty: nothing was written. */
  nameReading: v.string(),
  /** The name in the other languages of the site, where it is written in another way. */
  otherNames: v.array(v.strictObject({ language: v.picklist(languages), name: v.string() })),
  /** The address of a sound. */
  spokenName: v.optional(v.string()),
  portrait: v.optional(pictureViewSchema),
  /** Link pictures of Home and About show the portrait. */
  isPortraitShared: v.optional(v.literal(true)),
  greeting: v.string(),
  subtitle: v.string(),
  summary: v.string(),
  contact: v.strictObject({
    email: v.string(),
    phone: v.string(),
    locations: v.array(v.string()),
    links: v.array(
      v.strictObject({ kind: v.picklist(linkKinds), name: v.string(), url: v.string() }),
    ),
  }),
  totalProjects: v.number(),
  /** Empty: there is none. */
  totalExperience: v.string(),
  /** Missing: as many as are listed. */
  totalAchievements: v.optional(v.number()),
  primarySkills: v.array(v.string()),
  industryFocus: v.array(v.string()),
  /** Missing: the owner looks for nothing. */
  availability: v.optional(
    v.strictObject({
      seeking: v.string(),
      level: v.string(),
      from: v.string(),
      places: v.string(),
      permits: v.string(),
    }),
  ),
  /** `until` is a month, `2027-03`. */
  permits: v.array(
    v.strictObject({ country: v.string(), permit: v.string(), until: v.optional(v.string()) }),
  ),
  /** Spoken languages. */
  languages: v.array(v.strictObject({ name: v.string(), level: v.string() })),
  achievements: v.array(
    v.strictObject({
      title: v.string(),
      description: v.string(),
      impact: v.string(),
      /** A month, `2025-06`. */
      date: v.string(),
    }),
  ),
  resumes: v.array(
    v.strictObject({
      lang: v.picklist(languages),
      url: v.string(),
      fileName: v.string(),
      /** The size of the file; missing while there is no file. */
      bytes: v.optional(v.number()),
      /** Of a resume that the site has made: its pages, its day, and the address of its text. */
      pages: v.optional(v.number()),
      day: v.optional(v.string()),
      textUrl: v.optional(v.string()),
    }),
  ),
})

export type Profile = v.InferOutput<typeof profileSchema>

export interface ProfileApi {
  get(language: Language): Promise<Profile>
}
