import { expect, test } from 'vitest'
import { toName, toValue } from './use-suggestions.ts'

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
