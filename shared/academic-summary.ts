/** Credits, GPA and WAM. They are always computed from the courses. */
import type { Academics, AcademicsContent, CourseContent } from './academics.ts'

export type Grading = AcademicsContent['grading']
/** What a course counts for. */
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
