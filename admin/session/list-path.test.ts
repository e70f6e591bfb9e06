import { expect, test } from 'vitest'
import { toListPath } from './list-path.ts'

const local = (day: string) => encodeURIComponent(new Date(`${day}T00:00:00`).toISOString())

test('a period is whole days of the reader, the last one included', () => {
  expect(toListPath('/audit', 'http://a/b?from=2026-11-20&to=2026-11-21&event=x')).toBe(
    `/audit?from=${local('2026-11-20')}&to=${local('2026-11-22')}&event=x`,
  )
})

test('what is no day goes to the server as it is, which refuses it', () => {
  expect(toListPath('/audit', 'http://a/b?from=soon')).toBe('/audit?from=soon')
})
