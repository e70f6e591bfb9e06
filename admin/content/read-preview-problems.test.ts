import { expect, test } from 'vitest'
import { parsePreviewProblems } from './read-preview-problems.ts'

test('each line names a field and its problem', () => {
  const text = 'facts.relatedAcademics.0 is not a course\n cannot be rendered'
  expect(parsePreviewProblems(text)).toEqual([
    { path: ['facts', 'relatedAcademics', 0], problem: 'is not a course' },
    { path: [], problem: 'cannot be rendered' },
  ])
  expect(parsePreviewProblems('')).toEqual([])
})
