import { expect, test } from 'vitest'
import { nameReference, toName, toValue } from './use-suggestions.ts'

const courses = [
  { value: 'law', name: 'Law, Ethics and Data' },
  { value: 'maps', name: 'Maps' },
]

test('a suggestion is meant by its name and by its value, and anything else by itself', () => {
  expect(toValue(courses, 'Law, Ethics and Data')).toBe('law')
  expect(toValue(courses, 'maps')).toBe('maps')
  expect(toValue(courses, 'Rust')).toBe('Rust')
  expect(toName(courses, 'maps')).toBe('Maps')
  expect(toName(courses, 'Rust')).toBe('Rust')
})

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
