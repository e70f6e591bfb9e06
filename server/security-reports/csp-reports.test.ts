import { expect, test } from 'vitest'
import { parseCspReports } from './csp-reports.ts'

const facts = {
  directive: 'script-src-elem',
  blocked: 'https://evil.test',
  disposition: 'enforce',
  line: 12,
}

test('a list of the Reporting API is parsed, and reports of other types are ignored', () => {
  const body = {
    documentURL: 'https://example.com/ko',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.test/script.js',
    disposition: 'enforce',
    lineNumber: 12,
    sample: '',
    statusCode: 200,
  }
  const reports = parseCspReports([
    { type: 'csp-violation', age: 1, url: 'https://example.com/ko', user_agent: 'x', body },
    { type: 'deprecation', body: { id: 'old' } },
  ])
  expect(reports).toEqual([{ address: 'https://example.com/ko', facts }])
})

test('the single report of older browsers is parsed', () => {
  const report = {
    'document-uri': 'https://example.com/ko',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/script.js',
    'line-number': 12,
    'original-policy': "default-src 'none'",
  }
  expect(parseCspReports({ 'csp-report': report })).toEqual([
    { address: 'https://example.com/ko', facts },
  ])
})

test.each([
  null,
  {},
  'text',
  { 'csp-report': {} },
  [{ type: 'csp-violation', body: {} }],
  [{ type: 'csp-violation' }],
  Array.from({ length: 33 }, () => ({ type: 'deprecation', body: {} })),
])('a body that is not a browser report is refused: %j', (json) => {
  expect(parseCspReports(json)).toBe(null)
})

test('violations of a report-only policy by Google’s script are ignored, and no others', () => {
  const body = (disposition: string, sourceFile: string) => ({
    documentURL: 'https://example.com/ko/login',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    disposition,
    sourceFile,
  })
  const google = 'https://accounts.google.com/gsi/client'
  const parse = (disposition: string, sourceFile: string) =>
    parseCspReports([{ type: 'csp-violation', body: body(disposition, sourceFile) }])?.length
  expect(parse('report', google)).toBe(0)
  expect(parse('enforce', google)).toBe(1)
  expect(parse('report', 'https://example.com/assets/page.js')).toBe(1)
  expect(parse('report', 'https://accounts.google.com.evil.example/')).toBe(1)
  const single = (disposition: string) =>
    parseCspReports({
      'csp-report': {
        'document-uri': 'https://example.com/ko/login',
        'effective-directive': 'require-trusted-types-for',
        disposition,
        'source-file': google,
      },
    })?.length
  expect([single('report'), single('enforce')]).toEqual([0, 1])
})
