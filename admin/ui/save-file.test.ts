import { afterEach, expect, test, vi } from 'vitest'
import { toDatedName } from './save-file.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['Asia/Seoul', 'messages-2026-11-22.csv'],
  ['UTC', 'messages-2026-11-21.csv'],
  ['America/Los_Angeles', 'messages-2026-11-21.csv'],
])('a file that is saved in %s is named by the day there', (timeZone, name) => {
  vi.stubEnv('TZ', timeZone)
  expect(toDatedName('messages', 'csv', new Date('2026-11-21T16:00:00Z'))).toBe(name)
})
