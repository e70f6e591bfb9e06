/** The owner's record: education and experience. Certificates are in `kinds/certificate.ts`. */
import {
  choice,
  group,
  httpsUrl,
  isoMonth,
  line,
  list,
  localized,
  optional,
  optionalLine,
  optionalText,
  type Rule,
  type ValueOf,
} from './fields.ts'
import type { Language } from './i18n/languages.ts'

/** `recruiters`: not shown yet; reserved for links that the owner gives to recruiters. */
export const visibilities = ['public', 'recruiters', 'hidden'] as const

export const visibility = optional(choice(visibilities))

const endsAfterStart: Rule<{ startDate: string; endDate?: string | undefined }> = {
  holds: ({ startDate, endDate = startDate }) => startDate <= endDate,
  problem: 'is before startDate',
  at: 'endDate',
}

/** `content/education/{id}.yaml`. `endDate` of a study that is not finished is the month that is expected. */
export const educationFields = group(
  {
    institution: localized(line(120)),
    programme: localized(line(120)),
    place: localized(optionalLine(80)),
    startDate: isoMonth,
    endDate: optional(isoMonth),
    status: choice(['completed', 'current', 'left']),
    description: localized(optionalText(1000)),
    url: optional(httpsUrl),
    visibility,
  },
  endsAfterStart,
)

export type EducationContent = ValueOf<typeof educationFields>

export const experienceKinds = [
  'job',
  'internship',
  'research',
  'teaching',
  'military',
  'volunteering',
] as const

/** `content/experience/{id}.yaml`; without `endDate`, it continues. */
export const experienceFields = group(
  {
    organisation: localized(line(120)),
    role: localized(line(120)),
    kind: choice(experienceKinds),
    place: localized(optionalLine(80)),
    startDate: isoMonth,
    endDate: optional(isoMonth),
    points: list(localized(line(300)), 5),
    technologies: list(line(40), 12),
    url: optional(httpsUrl),
    visibility,
  },
  endsAfterStart,
)

export type ExperienceContent = ValueOf<typeof experienceFields>

/** An entry of the timeline, in one language. Months are like `2025-03`. */
export interface TimelineEntry {
  id: string
  kind: 'education' | (typeof experienceKinds)[number]
  /** The role or the programme. */
  title: string
  organisation: string
  place: string
  startDate: string
  /** Whether it begins in a later month. */
  isComing: boolean
  /** Missing: it continues. */
  endDate?: string
  /** Whether `endDate` is only expected. */
  isExpected: boolean
  /** Whether a study was left without a degree. */
  isLeft: boolean
  points: string[]
  technologies: string[]
  url?: string
}

/** What is public of the record. */
export interface StudentRecord {
  /** Newest first. */
  timeline: TimelineEntry[]
}

export interface RecordApi {
  get(language: Language): Promise<StudentRecord>
}
