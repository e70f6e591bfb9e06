/** The owner of the site. */
import * as v from 'valibot'
import {
  choice,
  email,
  group,
  httpsUrl,
  integer,
  isoMonth,
  line,
  list,
  localized,
  optional,
  optionalLine,
  optionalText,
  text,
  textField,
  type ValueOf,
} from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { foldWidth } from './text.ts'

export const linkKinds = ['professional-network', 'code-hosting', 'website'] as const

const phone = textField(
  'line',
  40,
  v.pipe(optionalLine(40).schema(), v.transform(foldWidth), v.maxLength(40)),
)

/** `content/profile.yaml` */
export const profileFields = group({
  name: localized(line(60)),
  /** How the name is read or written besides: Chinese characters, furigana, romanised. */
  nameReading: optional(localized(optionalLine(80))),
  greeting: localized(line(80)),
  subtitle: localized(line(160)),
  summary: localized(text(3000)),
  contact: group({
    email,
    phone,
    locations: list(localized(line(80)), 5),
    links: list(group({ kind: choice(linkKinds), name: line(40), url: httpsUrl }), 10),
  }),
  totalProjects: integer(0),
  totalExperience: localized(line(40)),
  primarySkills: list(line(40), 40),
  industryFocus: list(localized(line(60)), 20),
  /** What a recruiter asks first. */
  availability: optional(
    group({
      /** What is looked for: `graduate web developer, full time`. */
      seeking: localized(line(120)),
      /** Year of study or years of experience. */
      level: localized(line(120)),
      from: localized(line(80)),
      places: localized(line(120)),
      /** Where work is permitted, as text; `permits` of the profile lists it. */
      permits: localized(optionalLine(160)),
    }),
  ),
  /** Spoken languages. */
  languages: optional(list(group({ name: localized(line(40)), level: localized(line(60)) }), 10)),
  /** Where the owner may work: as a citizen, or with a visa and until when. */
  permits: optional(
    list(
      group({
        country: localized(line(60)),
        permit: localized(line(120)),
        until: optional(isoMonth),
      }),
      10,
    ),
  ),
})

export type ProfileContent = ValueOf<typeof profileFields>

/** `content/achievements/{id}.yaml`; an empty text shows a placeholder. */
export const achievementFields = group({
  date: isoMonth,
  title: localized(optionalLine(120)),
  description: localized(optionalText(1000)),
  impact: localized(optionalText(500)),
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

/** `content/resumes.yaml`: the file of each language in `content/resumes/`, and the name for the download. */
export const resumesFields = localized(
  group({ file: textField('resume', resumeLimits.name, resumeFileSchema), fileName: line(120) }),
)

export type ResumesContent = ValueOf<typeof resumesFields>

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
