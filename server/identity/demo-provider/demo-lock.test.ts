import { expect, test } from 'vitest'
import { openJar } from '../sign-in/cookies.ts'
import { createDemoLock } from './demo-lock.ts'

let at = Date.parse('2026-11-21T12:00:00Z')
const now = () => new Date(at)
const open = (code: string | null = null) => createDemoLock(code, now)

/** The jar of a browser that sends back what it was given. */
function keep(jar: ReturnType<typeof openJar>) {
  const cookie = jar.toHeaders().map((line) => line.split(';')[0])
  return openJar(new Headers({ cookie: cookie.join('; ') }))
}

function unlocked(lock: ReturnType<typeof open>) {
  const jar = openJar(new Headers())
  lock.openFor(jar)
  return jar
}

test('a code is random, of 128 bits, and the same as long as the process lives', () => {
  const lock = open()
  expect(lock.code).toMatch(/^[0-9a-f]{32}$/)
  expect(lock.judge(lock.code)).toEqual({ kind: 'right' })
  expect(lock.judge(lock.code)).toEqual({ kind: 'right' })
  expect(open().code).not.toBe(lock.code)
})

test('the code is taken with spaces around it, and as the link that it came in', () => {
  const lock = open('a/code+of&tests')
  const link = `http://localhost:3000/ko/login?demo=${encodeURIComponent(lock.code)}`
  for (const typed of [` ${lock.code}\n`, link, ` ${link} `]) {
    expect(lock.judge(typed), typed).toEqual({ kind: 'right' })
  }
  for (const typed of ['', lock.code.slice(1), `${lock.code}x`, lock.code.toUpperCase()]) {
    expect(lock.judge(typed), typed).toEqual({ kind: 'wrong' })
  }
})

test('after twenty wrong codes in a minute none is looked at, not even the right one', () => {
  const lock = open()
  for (let count = 0; count < 20; count++) expect(lock.judge('guess').kind).toBe('wrong')
  at += 59_500
  expect(lock.judge(lock.code)).toEqual({ kind: 'tooMany', retryAfterS: 1 })
  at += 500
  expect(lock.judge(lock.code)).toEqual({ kind: 'right' })
})

test('the cookie opens the lock that gave it, and no other', () => {
  const lock = open('known')
  const jar = unlocked(lock)
  expect(jar.toHeaders()).toEqual([
    expect.stringMatching(
      /^__Host-demo=[\w-]{43}\.[\w-]{43}; .*Secure; HttpOnly; SameSite=Strict$/,
    ),
  ])
  expect(lock.isOpenFor(keep(jar))).toBe(true)
  expect(open('known').isOpenFor(keep(jar))).toBe(false)
})

test.each([
  ['none', undefined],
  ['an empty one', '__Host-demo='],
  ['one that holds the code', '__Host-demo=known'],
  ['one without a signature', '__Host-demo=abc.'],
  ['another signature', `__Host-demo=abc.${'A'.repeat(43)}`],
])('%s is no cookie that opens it', (_, cookie) => {
  const jar = openJar(new Headers(cookie ? { cookie } : {}))
  expect(open('known').isOpenFor(jar)).toBe(false)
})

test('two cookies of that name open nothing, whichever is right', () => {
  const lock = open()
  const [pair = ''] = unlocked(lock).toHeaders()[0]?.split(';') ?? []
  const twice = openJar(new Headers({ cookie: `${pair}; __Host-demo=x` }))
  expect(lock.isOpenFor(twice)).toBe(false)
})
