/** How the time of everything that reads what strangers send grows with its size, with its bounds lifted. */
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
  /** Each makes a text of about so many characters. */
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

/** As many fields as there may be, each of a share of the size; and more, which are refused unread. */
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
 * As the site counts the pairs before it reads them: the parser of Node takes quadratic time for those without `=`. Their
 * length is not bounded here.
 */
function bounded(read: Reader['read'], most = requestBounds.queryNames): Reader['read'] {
  return (text) => (hasMoreParts(text, '&', most) ? null : read(text))
}

/** Quadratic time shows each time; the caches of a busy machine do not. */
function measureQuietly(read: Reader['read'], toText: (size: number) => string) {
  let least = measure(read, toText)
  for (let time = 1; time < tries && least.exponent > mostExponent; time += 1) {
    const again = measure(read, toText)
    if (again.exponent < least.exponent) least = again
  }
  return least
}

/** What is bounded itself stays below any time, and has the exponent 0. */
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

/** Processor time of this thread, without the garbage of the run before; other load only ever adds. */
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
