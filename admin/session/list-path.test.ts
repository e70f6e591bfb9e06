import { expect, test } from 'vitest'
import { toListPath } from './list-path.ts'

const local = (day: string) => encodeURIComponent(new Date(`${day}T00:00:00`).toISOString())

test('a period consists of whole days in the time zone of the reader, including the last day', () => {
  expect(toListPath('/audit', 'http://a/b?from=2026-11-20&to=2026-11-21&event=x')).toBe(
    `/audit?from=${local('2026-11-20')}&to=${local('2026-11-22')}&event=x`,
  )
})

test('a value that is not a day is sent unchanged, so that the server refuses it', () => {
  expect(toListPath('/audit', 'http://a/b?from=soon')).toBe('/audit?from=soon')
})
