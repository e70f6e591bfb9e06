/** The academic record: courses, semesters, and how marks become averages. */
import * as v from 'valibot'
import {
  choice,
  decimal,
  group,
  integer,
  isoDay,
  line,
  list,
  localized,
  optional,
  optionalLine,
  slug,
  text,
  unique,
  type ValueOf,
} from './fields.ts'
import type { Language } from './i18n/languages.ts'

export const courseStatuses = ['completed', 'enrolled', 'exemption'] as const
export const courseKinds = ['major', 'general'] as const
export const grades = ['HIGH DISTINCTION', 'DISTINCTION', 'CREDIT', 'PASS'] as const
export type Grade = (typeof grades)[number]

/** The semester of a course that was credited from elsewhere. */
export const exemption = 'exemption'

/** `content/courses/{id}.yaml` */
export const courseFields = group(
  {
    name: localized(line(120)),
    /** A semester of `content/academics.yaml`, or `exemption`. */
    semester: slug,
    status: choice(courseStatuses),
    kind: choice(courseKinds),
    creditPoints: integer(0, 100),
    grade: optional(choice(grades)),
    marks: optional(integer(0, 100)),
    description: localized(text(2000)),
  },
  {
    holds: ({ semester, status }) => (semester === exemption) === (status === 'exemption'),
    problem: 'is exemption exactly when the status is',
    at: 'semester',
  },
)

export type CourseContent = ValueOf<typeof courseFields>

const gradePoints = decimal(0, 100)

const semester = group(
  {
    id: slug,
    startDate: isoDay,
    /** If set, the months are shown beside the name: autumn is not the same half of the year everywhere. */
    endDate: optional(isoDay),
    name: localized(line(40)),
  },
  {
    holds: ({ startDate, endDate }) => !endDate || startDate <= endDate,
    problem: 'is before startDate',
    at: 'endDate',
  },
)

/** `content/academics.yaml` */
export const academicsFields = group({
  /** What is studied and where; shown at the top of the record. */
  study: optional(
    group({
      degree: localized(line(80)),
      university: localized(line(80)),
      /** The period as text: `July 2024 to December 2026 (expected)`. */
      period: localized(optionalLine(80)),
    }),
  ),
  grading: group({
    /** Grade points of each grade. */
    scale: group(
      Object.fromEntries(grades.map((grade) => [grade, gradePoints])) as Record<
        Grade,
        typeof gradePoints
      >,
    ),
    /** Whether every course counts the same, or by its credit points. */
    weight: choice(['equal', 'credits']),
  }),
  semesters: list(
    semester,
    null,
    unique('names a semester twice', ({ id }) => id),
    {
      holds: (all) => all.every(({ id }) => id !== exemption),
      problem: 'may not be called exemption',
    },
  ),
})

export type AcademicsContent = ValueOf<typeof academicsFields>

/** A course as shown, in one language. */
export const courseSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** The label: season and year, or the word for exemption. */
  semester: v.string(),
  semesterId: v.string(),
  /** Its first and last month, `Mar ~ Jun`, if known. */
  semesterMonths: v.optional(v.string()),
  status: v.picklist(courseStatuses),
  kind: v.picklist(courseKinds),
  creditPoints: v.number(),
  grade: v.optional(v.picklist(grades)),
  marks: v.optional(v.number()),
  description: v.string(),
})

export type Course = v.InferOutput<typeof courseSchema>

export const academicSummarySchema = v.strictObject({
  totalCredits: v.number(),
  completedCredits: v.number(),
  exemptedCredits: v.number(),
  /** Mean grade points of completed courses, two decimals; null while none is graded. */
  gpa: v.nullable(v.number()),
  /** Mean marks of completed courses, one decimal; null while none is marked. */
  wam: v.nullable(v.number()),
})

export const academicsSchema = v.strictObject({
  courses: v.array(courseSchema),
  summary: academicSummarySchema,
  study: v.optional(
    v.strictObject({ degree: v.string(), university: v.string(), period: v.string() }),
  ),
  /** Grade points of the best grade: the maximum of the GPA. */
  bestGradePoints: v.number(),
})

export type Academics = v.InferOutput<typeof academicsSchema>

export interface AcademicsApi {
  /** All courses, newest semester first and exemptions last, with their summary. */
  get(language: Language): Promise<Academics>
}
