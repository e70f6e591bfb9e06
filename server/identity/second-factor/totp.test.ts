import { expect, test } from 'vitest'
import { createSeed, findStep, toSeedToShow } from './totp-factor.ts'

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
const rfcSeed = Buffer.from('12345678901234567890')
const rfcVectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1000)

test.each(rfcVectors)('RFC 6238: at %i s the code is %s', (seconds, code) => {
  expect(findStep(rfcSeed, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is valid in its own step and the next one, not earlier or later', () => {
  const [, code] = rfcVectors[3]
  const step = Math.floor(1_234_567_890 / 30)
  expect(findStep(rfcSeed, code, at(step * 30 - 1))).toBeNull()
  expect(findStep(rfcSeed, code, at(step * 30))).toBe(step)
  expect(findStep(rfcSeed, code, at(step * 30 + 59))).toBe(step)
  expect(findStep(rfcSeed, code, at(step * 30 + 60))).toBeNull()
})

test.each(['28708', '2870820', '287O82', '２８７０８２', ' 287082', '287082\n', ''])(
  'only six ASCII digits are a code: %j is refused',
  (code) => {
    expect(findStep(rfcSeed, code, at(59))).toBeNull()
  },
)

test('a seed has 160 bits and is shown in the format of authenticator apps', () => {
  const seed = createSeed()
  expect(seed.byteLength).toBe(20)
  expect(Buffer.compare(seed, createSeed())).not.toBe(0)

  const { secret, otpauthUrl } = toSeedToShow(seed, '아다 <ada@example.com>')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(otpauthUrl)
  expect(url.protocol + url.host).toBe('otpauth:totp')
  expect(decodeURIComponent(url.pathname)).toBe('/Madang:아다 <ada@example.com>')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Madang',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
