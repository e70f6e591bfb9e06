import { expect, test } from 'vitest'
import { formatDay, formatMonth } from './dates.ts'

test.each([
  ['ko', '2025년 3월'],
  ['en', 'Mar 2025'],
  ['ja', '2025年3月'],
])('a date is formatted as year and short month in %s', (language, written) => {
  expect(formatMonth('2025-03-14', language)).toBe(written)
})

test.each([
  ['ko', '2025년 3월 4일'],
  ['en', '4 Mar 2025'],
  ['ja', '2025年3月4日'],
])('a date is formatted in full in %s', (language, written) => {
  expect(formatDay('2025-03-04', language)).toBe(written)
})

test('the first and the last day of a month stay in that month in every time zone of the server', () => {
  expect(formatMonth('2025-01-01', 'en')).toBe('Jan 2025')
  expect(formatMonth('2025-12-31', 'en')).toBe('Dec 2025')
})

test('English has one short form of September, with and without a day', () => {
  expect(formatMonth('2025-09-04', 'en')).toBe('Sept 2025')
  expect(formatDay('2025-09-04', 'en')).toBe('4 Sept 2025')
})
