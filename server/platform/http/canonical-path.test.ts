import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter, urlPath } from '#tests/support/arbitrary-text.ts'
import { maxPathLength, readPath } from './canonical-path.ts'

test.each([
  '/',
  '/ko',
  '/ko/projects/12',
  '/og/ko/projects/1.png',
  '/blog/tags/%ED%95%9C%EA%B8%80',
  '/blog/tags/C%2B%2B',
  "/blog/tags/what's-(new)!~*",
  '/assets/page-DxC_0k2-.js',
  '/%2525',
])('%s is its own canonical form', (path) => {
  expect(readPath(path)).toEqual({ kind: 'canonical' })
})

test.each([
  ['/ko/', '/ko'],
  ['/ko/projects/', '/ko/projects'],
  ['/%6bo', '/ko'],
  ['/log%69n/', '/login'],
  ['/blog/tags/%ed%95%9c', '/blog/tags/%ED%95%9C'],
  ['/blog/tags/C++', '/blog/tags/C%2B%2B'],
  ['/blog/tags/%27', "/blog/tags/'"],
  ['/a@b:c', '/a%40b%3Ac'],
])('%s is another spelling of %s', (path, to) => {
  expect(readPath(path)).toEqual({ kind: 'moved', to })
})

test.each([
  '//',
  '//evil.example',
  '//evil.example/',
  '/ko//',
  '/ko//about',
  '/%2fevil.example',
  '/ko%2Fabout',
  '/%5Cevil.example',
  '/\\evil.example',
  '/.',
  '/ko/..',
  '/ko/%2e%2E/login',
  `/${'x'.repeat(maxPathLength)}`,
  `/${'@'.repeat(maxPathLength - 1)}`,
])('%s is a path that no page has', (path) => {
  expect(readPath(path)).toEqual({ kind: 'absent' })
})

test.each([
  '',
  'ko',
  '*',
  '/%',
  '/%f',
  '/%zz',
  '/%ff',
  '/%ED%A0%80',
  '/%c0%af',
  '/%00',
  '/%0a',
  '/ko%0d%0aSet-Cookie:x',
  '/%7f',
  '/%C2%85',
  '/%E2%80%A8',
  '/%E2%80%AE',
  '/%EF%BB%BF',
  '/한글',
  '/\u00e9',
  '/\ud800',
  '/a b',
  '/a\nb',
])('%j is malformed', (path) => {
  expect(readPath(path)).toEqual({ kind: 'malformed' })
})

const path = fc.oneof(
  fc.string({ unit: anyCharacter }).map((text) => `/${text}`),
  urlPath,
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          '%2F',
          '%2f',
          '%5c',
          '%0a',
          '%',
          '%61',
          'ko',
          '@',
          '+',
        ),
        fc
          .string({ unit: 'grapheme' })
          .filter((text) => text.isWellFormed())
          .map(encodeURIComponent),
        fc.string(),
      ),
    )
    .map((parts) => `/${parts.join('')}`),
)

test('the target of a moved path is canonical, on this host, and decodes to the same names', () => {
  fc.assert(
    fc.property(path, (sent) => {
      const reading = readPath(sent)
      if (reading.kind !== 'moved') return
      const { to } = reading
      expect(readPath(to)).toEqual({ kind: 'canonical' })
      expect(decodeURIComponent(to)).toBe(decodeURIComponent(sent.replace(/\/$/, '')))
      const url = new URL(to, 'https://example.com')
      expect([url.host, url.pathname, url.search]).toEqual(['example.com', to, ''])
    }),
    { numRuns: 2000 },
  )
})

test('any list of names has one canonical path', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
      const sent = `/${names.map(encodeURIComponent).join('/')}`
      expect(readPath(sent).kind).not.toBe('moved')
      if (readPath(sent).kind === 'canonical') {
        expect(readPath(`${sent}/`)).toEqual({ kind: 'moved', to: sent })
      }
    }),
  )
})
