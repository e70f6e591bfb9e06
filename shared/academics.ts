/** The academic record: courses, semesters, and how marks become averages. */
import * as v from 'valibot'
import * as f from './fields.ts'
import { academicFigures, figuresOf, type Grading, gradesOf, gradingField } from './grading.ts'
import type { Language } from './i18n/languages.ts'

export const courseStatuses = ['completed', 'enrolled', 'exemption'] as const
export const courseKinds = ['major', 'general'] as const

/** What courses credited from elsewhere have in place of a semester; older documents name it. */
export const exemption = 'exemption'

/** `content/courses/{id}.yaml` */
export const courseFields = f.group(
  {
    name: f.localized(f.line(120)),
    /** A semester of `content/academics.yaml`. */
    semester: f.optional({ ...f.slug, names: 'semester' }),
    status: f.choice(courseStatuses),
    kind: f.choice(courseKinds),
    creditPoints: f.optional(f.decimal(0, 100)),
    /** One of `content/academics.yaml`; of a course credited from elsewhere, whatever that school gave. */
    grade: f.optional({ ...f.line(40), names: 'grade' }),
    marks: f.optional(f.decimal(0, 100)),
    description: f.localized(f.optionalText(2000)),
  },
  {
    holds: ({ semester, status }) =>
      status === exemption || (semester !== undefined && semester !== exemption),
    problem: 'is missing',
    at: 'semester',
  },
)

export type CourseContent = f.ValueOf<typeof courseFields>

const semester = f.group(
  {
    id: f.idFrom('name'),
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
  grading: gradingField,
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
  creditPoints: v.optional(v.number()),
  /** As the transcript has it. */
  grade: v.optional(v.string()),
  marks: v.optional(v.number()),
  description: v.string(),
})

export type Course = v.InferOutput<typeof courseSchema>

export const academicSummarySchema = v.strictObject({
  totalCredits: v.number(),
  /** Without those of failed courses. */
  completedCredits: v.number(),
  exemptedCredits: v.number(),
  /** Mean grade points of completed courses, two decimals; null while none is graded, or where it is no figure of the school. */
  gpa: v.nullable(v.number()),
  /** Mean marks of completed courses, one decimal; null as above. */
  wam: v.nullable(v.number()),
  /** The average in per cent as the transcript states it. */
  percentage: v.optional(v.number()),
})

export const academicsSchema = v.strictObject({
  courses: v.array(courseSchema),
  summary: academicSummarySchema,
  study: v.optional(
    v.strictObject({ degree: v.string(), university: v.string(), period: v.string() }),
  ),
  /** Grade points of the best grade: the maximum of the GPA; 0 if no grade has points. */
  bestGradePoints: v.number(),
  /** The best one first. */
  grades: v.array(
    v.strictObject({ grade: v.string(), label: v.string(), points: v.optional(v.number()) }),
  ),
  /** What the school states. */
  figures: v.array(v.picklist(academicFigures)),
})

export type Academics = v.InferOutput<typeof academicsSchema>

/** What visitors read for a grade; one that is not of the school's scale is shown as it is. */
export function labelOfGrade({ grades }: Pick<Academics, 'grades'>, grade: string): string {
  return grades.find((one) => one.grade === grade)?.label ?? grade
}

export interface AcademicsApi {
  /** All courses, newest semester first and exemptions last, with their summary. */
  get(language: Language): Promise<Academics>
}

/** The values of a course that the figures count. */
export type CountedCourse = Pick<CourseContent, 'status' | 'creditPoints' | 'grade' | 'marks'>

export function summarize(
  courses: readonly CountedCourse[],
  grading: Grading,
): Academics['summary'] {
  const grades = new Map(gradesOf(grading).map(({ grade, points }) => [grade, points]))
  const figures = figuresOf(grading)
  const completed = courses.filter(({ status }) => status === 'completed')
  const isPassed = ({ grade }: CountedCourse) => !grade || grades.get(grade) !== 0
  // Courses of two schools have no average: one with a grade of another scale would be left out of it.
  const isOneScale = completed.every(({ grade }) => !grade || grades.has(grade))
  return {
    totalCredits: creditsOf(courses),
    completedCredits: creditsOf(completed.filter(isPassed)),
    exemptedCredits: creditsOf(courses.filter(({ status }) => status === 'exemption')),
    gpa:
      figures.includes('gpa') && isOneScale
        ? mean(completed, grading, 2, ({ grade }) => (grade ? grades.get(grade) : undefined))
        : null,
    wam: figures.includes('wam') ? mean(completed, grading, 1, ({ marks }) => marks) : null,
    ...(grading.percentage !== undefined && { percentage: grading.percentage }),
  }
}

function creditsOf(courses: readonly CountedCourse[]): number {
  return round(
    courses.reduce((sum, { creditPoints = 0 }) => sum + creditPoints, 0),
    2,
  )
}

/**
 * Returns the weighted mean over the courses that have the figure, or null if none has it, or if one lacks the credits by
 * which it counts.
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
    if (weightOfCourse === undefined) return null
    weights += weightOfCourse
    sum += figure * weightOfCourse
  }
  return weights === 0 ? null : round(sum / weights, decimals)
}

/** A half is rounded up. */
function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  // The small addend corrects binary fractions that are slightly below a half, such as 1.005.
  return Math.round(value * scale + 1e-9) / scale
}
