/** The owner's record: education and experience. Certificates are in `kinds/certificate.ts`. */
import * as f from './fields.ts'
import type { Language } from './i18n/languages.ts'

/** `recruiters`: not shown yet; reserved for links that the owner gives to recruiters. */
export const visibilities = ['public', 'recruiters', 'hidden'] as const

export const visibility = f.visibility(f.optional(f.choice(visibilities)))

const endsAfterStart: f.Rule<{ startDate: string; endDate?: string | undefined }> = {
  holds: ({ startDate, endDate = startDate }) => startDate <= endDate,
  problem: 'is before startDate',
  at: 'endDate',
}

/** `content/education/{id}.yaml`. `endDate` of a study that is not finished is the month that is expected. */
export const educationFields = f.group(
  {
    institution: f.localized(f.line(120)),
    programme: f.localized(f.line(120)),
    place: f.localized(f.optionalLine(80)),
    startDate: f.isoMonth,
    endDate: f.optional(f.isoMonth),
    status: f.choice(['completed', 'current', 'left']),
    description: f.localized(f.optionalText(1000)),
    url: f.optional(f.httpsUrl),
    visibility,
  },
  endsAfterStart,
)

export type EducationContent = f.ValueOf<typeof educationFields>

export const experienceKinds = [
  'job',
  'internship',
  'research',
  'teaching',
  'military',
  'volunteering',
] as const

/** `content/experience/{id}.yaml`; without `endDate`, it continues. */
export const experienceFields = f.group(
  {
    organisation: f.localized(f.line(120)),
    role: f.localized(f.line(120)),
    kind: f.choice(experienceKinds),
    place: f.localized(f.optionalLine(80)),
    startDate: f.isoMonth,
    endDate: f.optional(f.isoMonth),
    points: f.list(f.localized(f.line(300)), 5),
    technologies: f.list(f.line(40), 12),
    url: f.optional(f.httpsUrl),
    visibility,
  },
  endsAfterStart,
)

export type ExperienceContent = f.ValueOf<typeof experienceFields>

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

/** The public part of the record. */
export interface StudentRecord {
  /** Newest first. */
  timeline: TimelineEntry[]
}

export interface RecordApi {
  get(language: Language): Promise<StudentRecord>
}
