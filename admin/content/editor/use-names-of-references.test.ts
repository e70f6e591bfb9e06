import { expect, test } from 'vitest'
import { nameReference } from './use-suggestions.ts'

const known = {
  suggestions: { relatedAcademics: [{ value: 'maps', name: 'Maps' }] },
  projects: [{ id: 3, title: 'Rain' }],
}

test('courses are called by their names and projects by their titles, and what is unknown by itself', () => {
  expect(nameReference(known, ['facts', 'relatedAcademics'], 'maps')).toBe('Maps')
  expect(nameReference(known, ['facts', 'relatedAcademics', 0], 'law')).toBe('law')
  expect(nameReference(known, ['projects'], '3')).toBe('Rain')
  expect(nameReference(known, ['projects', 1], '4')).toBe('4')
  expect(nameReference({ ...known, projects: null }, ['projects'], '3')).toBe('3')
  expect(nameReference(known, ['texts', 'ko', 'title'], 'maps')).toBe('maps')
})
