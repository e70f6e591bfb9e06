import { expect, test } from 'vitest'
import { type AcademicsContent, type CourseContent, summarize } from './academics.ts'
import { type GradingPreset, gradingOf, gradingPresets } from './grading.ts'

const grading: AcademicsContent['grading'] = {
  scale: { 'HIGH DISTINCTION': 7, DISTINCTION: 6, CREDIT: 5, PASS: 4 },
  weight: 'equal',
}

const words = { ko: '과목', en: 'Course', ja: '科目' }

function course(changes: Partial<CourseContent>): CourseContent {
  return {
    name: words,
    semester: '2024-autumn',
    status: 'completed',
    kind: 'major',
    creditPoints: 6,
    description: words,
    ...changes,
  }
}

const graded = (grade: string, marks: number, creditPoints = 6) =>
  course({ grade, marks, creditPoints })

test('GPA is the mean of grade points of completed courses, to two decimals', () => {
  const grades = [
    'HIGH DISTINCTION',
    'HIGH DISTINCTION',
    'HIGH DISTINCTION',
    'DISTINCTION',
    'DISTINCTION',
    'CREDIT',
    'CREDIT',
    'PASS',
  ]
  expect(
    summarize(
      grades.map((grade) => course({ grade })),
      grading,
    ).gpa,
  ).toBe(5.88)
})

test('WAM is the mean of marks of completed courses, to one decimal', () => {
  const courses = [graded('CREDIT', 70), graded('CREDIT', 71), graded('CREDIT', 71)]
  expect(summarize(courses, grading).wam).toBe(70.7)
})

test('a half is rounded up, also where binary fractions fall short of it', () => {
  const marks = (values: number[]) => values.map((value) => course({ marks: value }))
  const twentieth = [...Array(19).fill(80), 81]
  expect(summarize(marks(twentieth), grading).wam).toBe(80.1)
})

test('enrolled courses and exemptions count for credits, but not for averages', () => {
  const courses = [
    graded('PASS', 50),
    course({ status: 'enrolled', grade: 'HIGH DISTINCTION', marks: 100 }),
    course({ status: 'exemption', semester: 'exemption', creditPoints: 12 }),
  ]
  expect(summarize(courses, grading)).toEqual({
    totalCredits: 24,
    completedCredits: 6,
    exemptedCredits: 12,
    gpa: 4,
    wam: 50,
  })
})

test('averages are weighted by credits', () => {
  const courses = [graded('HIGH DISTINCTION', 90, 12), graded('PASS', 60, 6)]
  const summary = summarize(courses, { ...grading, weight: 'credits' })
  expect(summary).toMatchObject({ gpa: 6, wam: 80 })
  expect(summarize(courses, grading)).toMatchObject({ gpa: 5.5, wam: 75 })
})

test('without any grade there is no average, instead of zero', () => {
  expect(summarize([course({ status: 'enrolled' })], grading)).toMatchObject({
    gpa: null,
    wam: null,
  })
})

test('a course without credit points does not cause a division by zero', () => {
  const summary = summarize([graded('PASS', 50, 0)], { ...grading, weight: 'credits' })
  expect(summary).toMatchObject({ gpa: null, wam: null })
})

test.each([
  ['korea-4.5', ['A+', 'B0'], 4, null],
  ['korea-4.3', ['A-', 'C+'], 3.23, null],
  ['japan-4.0', ['秀', '可'], 3, null],
  ['us-4.0', ['A', 'B+'], 3.77, null],
  ['australia-7', ['HIGH DISTINCTION', 'PASS'], 5.5, 75],
  ['marks-100', [undefined, undefined], null, 80],
] satisfies [GradingPreset, (string | undefined)[], number | null, number | null][])(
  '%s has the averages of its school, and no other',
  (preset, [first, second], gpa, wam) => {
    const courses = [
      course({ creditPoints: 4, marks: 90, ...(first && { grade: first }) }),
      course({ creditPoints: 2, marks: 60, ...(second && { grade: second }) }),
    ]
    expect(summarize(courses, gradingOf(preset, ['ko']))).toMatchObject({ gpa, wam })
  },
)

test('a failed course counts for the average, but has no credits', () => {
  const courses = [course({ grade: 'A+' }), course({ grade: 'F' }), course({ grade: 'P' })]
  const summary = summarize(courses, gradingOf('korea-4.5', ['ko']))
  expect(summary).toMatchObject({ totalCredits: 18, completedCredits: 12, gpa: 2.25 })
})

test('courses of two scales have no average', () => {
  const courses = [course({ grade: 'A+' }), course({ grade: 'DISTINCTION' })]
  expect(summarize(courses, gradingOf('korea-4.5', ['ko'])).gpa).toBeNull()
  const credited = course({ grade: 'DISTINCTION', status: 'exemption' })
  expect(summarize([course({ grade: 'A+' }), credited], gradingOf('korea-4.5', ['ko'])).gpa).toBe(
    4.5,
  )
})

test('a graded course without credits leaves an average by credits unknown', () => {
  const { creditPoints: _, ...course1 } = course({ grade: 'A+' })
  const courses = [course1, course({ grade: 'B0' })]
  const grading = gradingOf('korea-4.5', ['ko'])
  expect(summarize(courses, grading)).toMatchObject({ gpa: null, totalCredits: 6 })
  expect(summarize(courses, { ...grading, weight: 'equal' }).gpa).toBe(3.75)
})

test('a preset has labels in the languages of the site only', () => {
  const [best] = gradingOf('japan-4.0', ['en']).grades ?? []
  expect(best?.label).toEqual({ en: '秀 (S)' })
  // Who edits the copy changes no other one.
  if (best) best.grade = 'S'
  expect(gradingPresets['japan-4.0'].grading.grades[0]?.grade).toBe('秀')
})
