import { expect, test } from 'vitest'
import { openCookies } from '../sign-in/cookies.ts'
import { createDemoLock } from './demo-lock.ts'

let at = Date.parse('2026-11-21T12:00:00Z')
const now = () => new Date(at)
const open = (code: string | null = null) => createDemoLock(code, now)

test('a code has 128 random bits and stays the same while the process runs', () => {
  const lock = open()
  expect(lock.code).toMatch(/^[0-9a-f]{32}$/)
  expect(lock.check(lock.code)).toEqual({ kind: 'right' })
  expect(lock.check(lock.code)).toEqual({ kind: 'right' })
  expect(open().code).not.toBe(lock.code)
})

test('the code is accepted with spaces around it, and as part of its link', () => {
  const lock = open('a/code+of&tests')
  const link = `http://localhost:3000/ko/login?demo=${encodeURIComponent(lock.code)}`
  for (const typed of [` ${lock.code}\n`, link, ` ${link} `]) {
    expect(lock.check(typed), typed).toEqual({ kind: 'right' })
  }
  for (const typed of ['', lock.code.slice(1), `${lock.code}x`, lock.code.toUpperCase()]) {
    expect(lock.check(typed), typed).toEqual({ kind: 'wrong' })
  }
})

test('after twenty wrong codes in a minute every code is refused, even the right one', () => {
  const lock = open()
  for (let count = 0; count < 20; count++) expect(lock.check('guess').kind).toBe('wrong')
  at += 59_500
  expect(lock.check(lock.code)).toEqual({ kind: 'tooMany', retryAfterS: 1 })
  at += 500
  expect(lock.check(lock.code)).toEqual({ kind: 'right' })
})

test.each([
  ['none', undefined],
  ['an empty one', '__Host-demo='],
  ['one that holds the code', '__Host-demo=known'],
  ['one without a signature', '__Host-demo=abc.'],
  ['another signature', `__Host-demo=abc.${'A'.repeat(43)}`],
])('%s is not a valid cookie', (_, cookie) => {
  const cookies = openCookies(new Headers(cookie ? { cookie } : {}))
  expect(open('known').isOpenFor(cookies)).toBe(false)
})
