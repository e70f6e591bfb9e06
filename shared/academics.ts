/** The academic record: courses, semesters, and how marks become averages. */
import * as v from 'valibot'
import * as f from './fields.ts'
import type { Language } from './i18n/languages.ts'

export const courseStatuses = ['completed', 'enrolled', 'exemption'] as const
export const courseKinds = ['major', 'general'] as const
export const grades = ['HIGH DISTINCTION', 'DISTINCTION', 'CREDIT', 'PASS'] as const
export type Grade = (typeof grades)[number]

/** The semester of a course that was credited from elsewhere. */
export const exemption = 'exemption'

/** `content/courses/{id}.yaml` */
export const courseFields = f.group(
  {
    name: f.localized(f.line(120)),
    /** A semester of `content/academics.yaml`, or `exemption`. */
    semester: f.slug,
    status: f.choice(courseStatuses),
    kind: f.choice(courseKinds),
    creditPoints: f.integer(0, 100),
    grade: f.optional(f.choice(grades)),
    marks: f.optional(f.integer(0, 100)),
    description: f.localized(f.text(2000)),
  },
  {
    holds: ({ semester, status }) => (semester === exemption) === (status === 'exemption'),
    problem: 'is exemption exactly when the status is',
    at: 'semester',
  },
)

export type CourseContent = f.ValueOf<typeof courseFields>

const gradePoints = f.decimal(0, 100)

const semester = f.group(
  {
    id: f.slug,
    startDate: f.isoDay,
    /** If set, the months are shown beside the name: autumn is not the same half of the year everywhere. */
    endDate: f.optional(f.isoDay),
    name: f.localized(f.line(40)),
  },
  {
    holds: ({ startDate, endDate }) => !endDate || startDate <= endDate,
    problem: 'is before startDate',
    at: 'endDate',
  },
)

/** `content/academics.yaml` */
export const academicsFields = f.group({
  /** The studies and their place; shown at the top of the record. */
  study: f.optional(
    f.group({
      degree: f.localized(f.line(80)),
      university: f.localized(f.line(80)),
      /** The period as text: `July 2024 to December 2026 (expected)`. */
      period: f.localized(f.optionalLine(80)),
    }),
  ),
  grading: f.group({
    /** Grade points of each grade. */
    scale: f.group(
      Object.fromEntries(grades.map((grade) => [grade, gradePoints])) as Record<
        Grade,
        typeof gradePoints
      >,
    ),
    /** Whether every course counts the same, or by its credit points. */
    weight: f.choice(['equal', 'credits']),
  }),
  semesters: f.list(
    semester,
    null,
    f.unique('names a semester twice', ({ id }) => id),
    {
      holds: (all) => all.every(({ id }) => id !== exemption),
      problem: 'may not be called exemption',
    },
  ),
})

export type AcademicsContent = f.ValueOf<typeof academicsFields>

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

export type Grading = AcademicsContent['grading']
/** The values of a course that the summary counts. */
export type CountedCourse = Pick<CourseContent, 'status' | 'creditPoints' | 'grade' | 'marks'>

export function summarize(
  courses: readonly CountedCourse[],
  grading: Grading,
): Academics['summary'] {
  const completed = courses.filter(({ status }) => status === 'completed')
  const exempted = courses.filter(({ status }) => status === 'exemption')
  return {
    totalCredits: creditsOf(courses),
    completedCredits: creditsOf(completed),
    exemptedCredits: creditsOf(exempted),
    gpa: mean(completed, grading, 2, ({ grade }) => grade && grading.scale[grade]),
    wam: mean(completed, grading, 1, ({ marks }) => marks),
  }
}

function creditsOf(courses: readonly CountedCourse[]): number {
  return courses.reduce((sum, { creditPoints }) => sum + creditPoints, 0)
}

/**
 * Returns the weighted mean over the courses that have the figure, rounded half up, or null if none has it.
 */
function mean(
  courses: readonly CountedCourse[],
  { weight }: Grading,
  decimals: number,
  figureOf: (course: CountedCourse) => number | undefined,
): number | null {
  let weights = 0
  let sum = 0
  for (const course of courses) {
    const figure = figureOf(course)
    if (figure === undefined) continue
    const weightOfCourse = weight === 'credits' ? course.creditPoints : 1
    weights += weightOfCourse
    sum += figure * weightOfCourse
  }
  if (weights === 0) return null
  const scale = 10 ** decimals
  // The small addend corrects binary fractions that are slightly below a half, such as 1.005.
  return Math.round((sum / weights) * scale + 1e-9) / scale
}
