/** The owner of the site. */
import * as v from 'valibot'
import { type Language, languages } from './i18n/languages.ts'
import {
  editedAs,
  email,
  foldWidth,
  httpsUrl,
  isoMonth,
  line,
  localized,
  optionalLine,
  optionalText,
  text,
} from './text.ts'

export const linkKinds = ['professional-network', 'code-hosting', 'website'] as const

const link = v.strictObject({ kind: v.picklist(linkKinds), name: line(40), url: httpsUrl })

/** What a recruiter asks first. */
const availability = v.strictObject({
  /** What is looked for: `graduate web developer, full time`. */
  seeking: localized(line(120)),
  /** Year of study or years of experience. */
  level: localized(line(120)),
  from: localized(line(80)),
  places: localized(line(120)),
  /** Where work is permitted, as text; `permits` of the profile lists it. */
  permits: localized(optionalLine(160)),
})

const spokenLanguage = v.strictObject({ name: localized(line(40)), level: localized(line(60)) })

/** Where the owner may work: as a citizen, or with a visa and until when. */
const permit = v.strictObject({
  country: localized(line(60)),
  permit: localized(line(120)),
  until: v.optional(isoMonth),
})

/** `content/profile.yaml` */
export const profileContentSchema = v.strictObject({
  name: localized(line(60)),
  /** How the name is read or written besides: Chinese characters, furigana, romanised. */
  nameReading: v.optional(localized(optionalLine(80))),
  greeting: localized(line(80)),
  subtitle: localized(line(160)),
  summary: localized(text(3000)),
  contact: v.strictObject({
    email,
    phone: v.pipe(optionalLine(40), v.transform(foldWidth), v.maxLength(40)),
    locations: v.pipe(v.array(localized(line(80))), v.maxLength(5)),
    links: v.pipe(v.array(link), v.maxLength(10)),
  }),
  totalProjects: v.pipe(v.number(), v.integer(), v.minValue(0)),
  totalExperience: localized(line(40)),
  primarySkills: v.pipe(v.array(line(40)), v.maxLength(40)),
  industryFocus: v.pipe(v.array(localized(line(60))), v.maxLength(20)),
  availability: v.optional(availability),
  languages: v.optional(v.pipe(v.array(spokenLanguage), v.maxLength(10))),
  permits: v.optional(v.pipe(v.array(permit), v.maxLength(10))),
})

export type ProfileContent = v.InferOutput<typeof profileContentSchema>

/** `content/achievements/{id}.yaml`; an empty text shows a placeholder. */
export const achievementContentSchema = v.strictObject({
  date: isoMonth,
  title: localized(optionalLine(120)),
  description: localized(optionalText(1000)),
  impact: localized(optionalText(500)),
})

export const resumeLimits = { bytes: 5_000_000, name: 80 }

/** The name of a file in `content/resumes/`. */
export const resumeFileSchema = v.pipe(
  v.string(),
  editedAs('resume'),
  v.maxLength(resumeLimits.name),
  v.regex(
    /^[a-z0-9][a-z0-9._-]*\.(?:pdf|txt)$/,
    'is not a plain file name that ends in .pdf or .txt',
  ),
)

/** `content/resumes.yaml`: the file of each language in `content/resumes/`, and the name for the download. */
export const resumesContentSchema = localized(
  v.strictObject({ file: resumeFileSchema, fileName: line(120) }),
)

export type ResumesContent = v.InferOutput<typeof resumesContentSchema>

/** The profile as shown, in one language. */
export const profileSchema = v.strictObject({
  name: v.string(),
  /** Empty: nothing was written. */
  nameReading: v.string(),
  /** The name in the other languages of the site, where it is written in another way. */
  otherNames: v.array(v.strictObject({ language: v.picklist(languages), name: v.string() })),
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
  totalExperience: v.string(),
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
    }),
  ),
})

export type Profile = v.InferOutput<typeof profileSchema>

export interface ProfileApi {
  get(language: Language): Promise<Profile>
}
