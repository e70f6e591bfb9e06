import { expect, test } from 'vitest'
import { listProblems } from './list-problems.ts'

const localized = (text: string) => ({ ko: text, en: text, ja: text })
const course = {
  name: localized('Maps'),
  semester: '2025-autumn',
  status: 'completed',
  kind: 'major',
  creditPoints: 6,
  description: localized('Text'),
}

test('a complete document has no problems, also with numbers that were left empty', () => {
  expect(listProblems('course', course, 'ko')).toEqual([])
  expect(listProblems('course', { ...course, marks: null }, 'ko')).toEqual([])
})

test('every problem names its field', () => {
  const broken = { ...course, status: null, name: { ...course.name, ja: ' ' } }
  expect(listProblems('course', broken, 'ko')).toEqual([
    { path: ['name', 'ja'], problem: 'is empty' },
    { path: ['status'], problem: 'is missing' },
  ])
})

test('a problem that the server found counts until its field is changed', () => {
  const problems = [{ path: ['semester'], problem: 'is not a semester of academics.yaml' }]
  const refused = { document: course, problems }
  expect(listProblems('course', { ...course, marks: 80 }, 'ko', refused)).toEqual(problems)
  expect(listProblems('course', { ...course, semester: '2025-spring' }, 'ko', refused)).toEqual([])
})
