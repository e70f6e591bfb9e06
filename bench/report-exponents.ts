/**
 * Measures how the time of the code that reads the input of strangers grows with the size of the input. Its limits of
 * size are lifted for that.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Api } from '#shared/api.ts'
import { toDeviceLabel } from '#shared/device-label.ts'
import { parseForm } from '#shared/form.ts'
import { findInAppBrowser } from '#shared/in-app-browser.ts'
import { contactSchema, feedbackSchema } from '#shared/message.ts'
import type { PagesDependencies, PagesModule } from '#shared/pages.ts'
import { openCookies } from '../server/identity/sign-in/cookies.ts'
import { readPath } from '../server/platform/http/canonical-path.ts'
import {
  createFindClientAddress,
  createReadClient,
} from '../server/platform/http/client-address.ts'
import { chooseEncoding } from '../server/platform/http/encoding.ts'
import { parseJson } from '../server/platform/http/read-body.ts'
import { matchesEtag } from '../server/platform/http/ready-bytes.ts'
import {
  hasManyCookies,
  hasMoreParts,
  requestBounds,
} from '../server/platform/http/request-bounds.ts'
import { chooseLanguage } from '../server/platform/http/visitor-language.ts'
import { readBody, readInput } from '../server/platform/json-api/answer-call.ts'
import { cleanValue, parseCspReports } from '../server/security-reports/csp-reports.ts'
import { findRange } from '../server/web/media/serve-media.ts'
import { unlimitedBudget } from '../server/web/pages/search-budget.ts'
import { createPublicCalls } from '../server/web/public-calls.ts'
import { pages as samples } from '../tests/support/screens.ts'
import { type Report, rounded } from './report.ts'

interface Reader {
  name: string
  read(text: string): unknown
  /** Each function makes an input of about `size` characters. */
  texts: ((size: number) => string)[]
}

const leastMs = 20
const firstSize = 2 ** 14
const largestSize = 2 ** 22
const doublings = 2
const runs = 5
const tries = 4
const mostExponent = 1.15

const repeat = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))
const numbered = (write: (number: number) => string) => (size: number) =>
  Array.from({ length: Math.ceil(size / write(10_000).length) }, (_, at) => write(at)).join('')
const within = (start: string, inner: (size: number) => string, end: string) => (size: number) =>
  start + inner(size) + end

/** A form with the maximum number of fields, which share the size equally. */
const pairsOf = (piece: string) => (size: number) => {
  const value = repeat(piece)(size / requestBounds.formFields)
  return Array.from({ length: requestBounds.formFields }, (_, at) => `n${at}=${value}`).join('&')
}
const pairTexts = [
  repeat('a&'),
  repeat('&'),
  ...['x', '%EA%B0%80', '%25+', 'a,', '='].map(pairsOf),
  ...['%25+', 'x'].map((piece) => within('q=', repeat(piece), '')),
  ...['message', 'techStacks'].map((name) => within(`${name}=`, repeat('a,'), '')),
]
const maxJsonValues = requestBounds.formBytes / requestBounds.bytesPerJsonValue
const membersOf = (count: number, piece: string) => (size: number) => {
  const value = repeat(piece)(size / count)
  return Array.from({ length: count }, (_, at) => `"n${at}":"${value}"`).join(',')
}
const jsonTexts = [
  within('{', membersOf(5000, 'x'), '}'),
  within('{', membersOf(50, '\\u0000'), '}'),
  within('{"data":{', membersOf(5000, '가'), '}}'),
  within('[', repeat('{},'), '0]'),
  within(
    '{',
    numbered((at) => `"n${at}":0,`),
    '"a":0}',
  ),
  within('{', repeat('"message":0,'), '"a":0}'),
  within('{"message":"', repeat('\\u0000'), '"}'),
  within(
    '{"data":{',
    numbered((at) => `"n${at}":[{}],`),
    '"a":0}}',
  ),
  within('[', repeat('{"type":"csp-violation","body":{}},'), '0]'),
]

const findClient = createFindClientAddress(['127.0.0.1'])
const readClient = createReadClient([])

const headerReaders: Record<string, (text: string) => unknown> = {
  path: (text) => readPath(`/${text}`),
  'Accept-Encoding': (text) => chooseEncoding(text),
  'Accept-Language': (text) => chooseLanguage(null, text),
  'If-None-Match': (text) => matchesEtag(text, '"x"'),
  Cookie: (text) => chooseLanguage(text, null),
  'Cookie, of sign-in': (text) =>
    hasManyCookies(text) || openCookies(new Headers({ cookie: text })).read('sid'),
  Range: (text) => findRange(`bytes=${text}`, 9),
  'User-Agent': (text) => [
    findInAppBrowser(text),
    toDeviceLabel(text),
    readClient({ headers: new Headers({ 'user-agent': text }), peer: '::1' }),
  ],
  'X-Forwarded-For': (text) => findClient(new Headers({ 'x-forwarded-for': text }), '127.0.0.1'),
}
const headerPieces = [
  '/',
  ' ',
  ',',
  ';',
  '=',
  'a=;',
  '; ',
  ' ,',
  ' ;q=',
  'W/',
  '%61',
  '%',
  'lang=',
  '*;q=0 ',
  '__Host-sid=x;',
  '1.2.3.4,',
]

export async function reportExponents(report: Report, entry: string): Promise<void> {
  report.line(`time = size ^ exponent, from ${leastMs} ms on; the worst of several texts`)
  for (const { name, read, texts } of await listReaders(entry)) {
    const measured = texts.map((text) => measureQuietly(read, text))
    const value = Math.max(...measured.map(({ exponent }) => exponent))
    const slowest = Math.max(...measured.map(({ ms }) => ms))
    report.limit({ name, value, unit: `(${rounded(slowest)} ms)`, most: mostExponent })
  }
}

async function listReaders(entry: string): Promise<Reader[]> {
  const { createPages }: PagesModule = await import(entry)
  const pages = createPages({} as PagesDependencies)
  const calls = createPublicCalls({} as Api, unlimitedBudget)
  const json = (text: string) => {
    const parsed = parseJson(text, maxJsonValues)
    return parsed.ok ? parsed.value : null
  }
  return [
    ...Object.entries({ contact: contactSchema, feedback: feedbackSchema }).map(
      ([name, schema]) => ({
        name: `form ${name}`,
        read: bounded(
          (text) => parseForm(schema, new URLSearchParams(text)),
          requestBounds.formFields,
        ),
        texts: pairTexts,
      }),
    ),
    ...samples.map(({ path }) => ({
      name: `query of ${path}`,
      read: bounded((text) => pages.canonicalSearch(path.replace(/\?.*/, ''), text)),
      texts: pairTexts,
    })),
    ...calls.map((call) => ({
      name: `query of ${call.method} ${call.path}`,
      read: bounded((text) => readInput(call, text, {})),
      texts: pairTexts,
    })),
    ...calls.flatMap(({ body, path }) =>
      body === null
        ? []
        : [
            {
              name: `JSON of ${path}`,
              read: (text: string) => readBody(body, json(text)),
              texts: jsonTexts,
            },
          ],
    ),
    { name: 'reports of browsers', read: (text) => parseCspReports(json(text)), texts: jsonTexts },
    { name: 'stored reports', read: (text) => cleanValue(json(text)), texts: jsonTexts },
    ...Object.entries(headerReaders).map(([name, read]) => ({
      name,
      read,
      texts: headerPieces.map(repeat),
    })),
  ]
}

/**
 * Counts the pairs before they are read, as the site does: the parser of Node takes quadratic time for pairs without `=`.
 * The length of the text is not limited here.
 */
function bounded(read: Reader['read'], most = requestBounds.queryNames): Reader['read'] {
  return (text) => (hasMoreParts(text, '&', most) ? null : read(text))
}

/**
 * Takes the least of several exponents: quadratic code has a high exponent every time, other load only sometimes causes
 * one.
 */
function measureQuietly(read: Reader['read'], toText: (size: number) => string) {
  let least = measure(read, toText)
  for (let time = 1; time < tries && least.exponent > mostExponent; time += 1) {
    const again = measure(read, toText)
    if (again.exponent < least.exponent) least = again
  }
  return least
}

/**
 * Makes the input larger until reading it takes long enough. Code that reads only a bounded part gets the exponent 0.
 */
function measure(read: Reader['read'], toText: (size: number) => string) {
  let size = firstSize
  let ms = shortest(read, toText(size))
  while (ms < leastMs && size < largestSize) {
    size *= 2
    ms = shortest(read, toText(size))
  }
  if (ms < leastMs) return { exponent: 0, ms }
  const larger = shortest(read, toText(size * 2 ** doublings))
  return { exponent: Math.log2(larger / ms) / doublings, ms: larger }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The least processor time of several runs, because other load only adds to it. The garbage of the run before is
 * collected first.
 */
function shortest(read: Reader['read'], text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least > 1; run += 1) {
    collect()
    const before = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
