import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/support/arbitrary-text.ts'
import { cleanValue, toBlockedOrigin, toOwnPath, toReportText } from './csp-reports.ts'

test('text is shortened, and loses characters that could forge or reverse a line of the log', () => {
  expect(toReportText('a\r\nb\u001b[31mc\u202ed\u2028e')).toBe('a b[31mcd e')
  expect(toReportText('가'.repeat(600))).toBe('가'.repeat(512))
  expect(toReportText('한국어 日本語 😀 -_')).toBe('한국어 日本語 😀 -_')
})

test('any report becomes short JSON without control characters, also in names', () => {
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)])
  }
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ minLength: 500 }))
  const anything = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), tie('list'), tie('object')),
    list: fc.array(tie('value')),
    object: fc.dictionary(text, tie('value')),
  })).value
  fc.assert(
    fc.property(anything, (value) => {
      const cleaned = cleanValue(value)
      expect(JSON.parse(JSON.stringify(cleaned))).toEqual(cleaned)
      const isWrong = (one: string) =>
        one.length > 512 || /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u.test(one)
      expect(textsIn(cleaned).filter(isWrong)).toEqual([])
    }),
  )
})

test('lists and objects keep their first 32 entries', () => {
  const many = Array.from({ length: 100 }, (_, index) => index)
  expect(cleanValue(many)).toEqual(many.slice(0, 32))
  const wide = Object.fromEntries(many.map((index) => [`key${index}`, index]))
  expect(Object.keys(cleanValue(wide) as object)).toHaveLength(32)
})

test('a member called __proto__ stays an ordinary member', () => {
  const cleaned = cleanValue(JSON.parse('{"__proto__":{"isAdmin":true}}')) as object
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype)
  expect(JSON.stringify(cleaned)).toBe('{"__proto__":{"isAdmin":true}}')
})

test('only addresses of this site keep their path, and no address its query', () => {
  const own = (address: string) => toOwnPath(address, 'https://example.com')
  expect(own('https://example.com/ko?token=1#here')).toBe('/ko')
  expect(own('/ko?token=1')).toBe('/ko')
  expect(own('https://example.com.evil.test/ko')).toBe(null)
  expect(own('javascript:alert(1)')).toBe(null)
  expect(own('https://')).toBe(null)
})

test('the token of a link to a draft is not stored', () => {
  const link = `https://example.com/ko/preview/${'0'.repeat(32)}`
  expect(toOwnPath(link, 'https://example.com')).toBe('/preview/…')
})

test('a blocked address is stored only as its origin or its keyword', () => {
  expect(toBlockedOrigin('https://evil.test/script.js?visitor=1')).toBe('https://evil.test')
  expect(toBlockedOrigin('inline')).toBe('inline')
  expect(toBlockedOrigin('data:text/html,<b>')).toBe('data:')
})
