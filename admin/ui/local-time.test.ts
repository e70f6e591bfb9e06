import { afterEach, expect, test, vi } from 'vitest'
import { toLocalTime, toMoment } from './local-time.ts'

afterEach(() => vi.unstubAllEnvs())

const cases = [
  // Sydney: +11:00 until the clocks go back on 5 April 2026 at 3:00, then +10:00.
  ['Australia/Sydney', '2026-04-05T01:59', '2026-04-05T01:59+11:00'],
  // 2:30 occurs twice: the first of them is meant.
  ['Australia/Sydney', '2026-04-05T02:30', '2026-04-05T02:30+11:00'],
  ['Australia/Sydney', '2026-04-05T03:00', '2026-04-05T03:00+10:00'],
  // The hour from 2:00 to 3:00 does not exist on 4 October 2026.
  ['Australia/Sydney', '2026-10-04T01:59', '2026-10-04T01:59+10:00'],
  ['Australia/Sydney', '2026-10-04T02:30', '2026-10-04T03:30+11:00'],
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T01:59+01:00'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30+02:00'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T02:30+02:00'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T03:00+01:00'],
  ['Asia/Seoul', '2026-11-25T09:00', '2026-11-25T09:00+09:00'],
  ['America/St_Johns', '2026-01-01T00:15', '2026-01-01T00:15-03:30'],
] as const

test.each(cases)('in %s, %s is %s', (timeZone, local, moment) => {
  vi.stubEnv('TZ', timeZone)
  expect(toMoment(local)).toBe(moment)
  expect(toLocalTime(moment)).toBe(moment.slice(0, 16))
})

test('a moment of another zone is shown in the own one', () => {
  vi.stubEnv('TZ', 'Asia/Seoul')
  expect(toLocalTime('2026-11-25T00:00Z')).toBe('2026-11-25T09:00')
})

test.each([
  ['Australia/Sydney', '2026-04-05T02:30+10:00'],
  ['Europe/Berlin', '2026-10-25T02:30+01:00'],
])('in %s, the second 2:30 of a night is shown as 2:30', (timeZone, moment) => {
  vi.stubEnv('TZ', timeZone)
  expect(toLocalTime(moment)).toBe(moment.slice(0, 16))
})

test.each(['', 'tomorrow', '2026-11-25', '2026-11-25T09:00'])('%j is no moment', (text) => {
  expect(toLocalTime(text)).toBeNull()
})

test.each(['', 'tomorrow'])('%j stays as it is typed', (text) => {
  expect(toMoment(text)).toBe(text)
})
