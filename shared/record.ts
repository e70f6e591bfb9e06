/** The owner's record: education and experience. Certificates are in `kinds/certificate.ts`. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { httpsUrl, isoMonth, line, localized, optionalLine, optionalText } from './text.ts'

/** `recruiters`: not shown yet; reserved for links that the owner gives to recruiters. */
export const visibilities = ['public', 'recruiters', 'hidden'] as const

export const visibility = v.optional(v.picklist(visibilities))

/** `content/education/{id}.yaml`. `endDate` of a study that is not finished is the month that is expected. */
export const educationContentSchema = v.pipe(
  v.strictObject({
    institution: localized(line(120)),
    programme: localized(line(120)),
    place: localized(optionalLine(80)),
    startDate: isoMonth,
    endDate: v.optional(isoMonth),
    status: v.picklist(['completed', 'current', 'left']),
    description: localized(optionalText(1000)),
    url: v.optional(httpsUrl),
    visibility,
  }),
  endsAfterStart(),
)

export type EducationContent = v.InferOutput<typeof educationContentSchema>

export const experienceKinds = [
  'job',
  'internship',
  'research',
  'teaching',
  'military',
  'volunteering',
] as const

/** `content/experience/{id}.yaml`; without `endDate`, it continues. */
export const experienceContentSchema = v.pipe(
  v.strictObject({
    organisation: localized(line(120)),
    role: localized(line(120)),
    kind: v.picklist(experienceKinds),
    place: localized(optionalLine(80)),
    startDate: isoMonth,
    endDate: v.optional(isoMonth),
    points: v.pipe(v.array(localized(line(300))), v.maxLength(5)),
    technologies: v.pipe(v.array(line(40)), v.maxLength(12)),
    url: v.optional(httpsUrl),
    visibility,
  }),
  endsAfterStart(),
)

export type ExperienceContent = v.InferOutput<typeof experienceContentSchema>

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

function endsAfterStart<Dates extends { startDate: string; endDate?: string | undefined }>() {
  return v.rawCheck<Dates>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    const { startDate, endDate = startDate } = input
    if (startDate <= endDate) return
    const place = { type: 'object', origin: 'value', key: 'endDate', value: endDate } as const
    addIssue({ message: 'is before startDate', path: [{ ...place, input: { ...input } }] })
  })
}
