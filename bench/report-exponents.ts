/** How the time of everything that reads what strangers send grows with its size, with its bounds lifted. */
import type { Api } from '#shared/api.ts'
import { contactSchema } from '#shared/contact.ts'
import { feedbackSchema } from '#shared/feedback.ts'
import { parseForm } from '#shared/form.ts'
import type { PagesDependencies, PagesModule } from '#shared/pages.ts'
import { parseJson } from '../server/platform/http/parse-json.ts'
import { requestBounds } from '../server/platform/http/request-bounds.ts'
import { readBody, readInput } from '../server/platform/json-api/read-input.ts'
import { cleanValue } from '../server/security-reports/clean-report.ts'
import { parseCspReports } from '../server/security-reports/csp-reports.ts'
import { unlimitedBudget } from '../server/web/pages/search-budget.ts'
import { createPublicCalls } from '../server/web/public-calls.ts'
import { pages as samples } from '../tests/support/screens.ts'
import { type Report, rounded } from './report.ts'
import { headerPieces, headerReaders } from './report-parsing.ts'

interface Reader {
  name: string
  read(text: string): unknown
  /** Each makes a text of about so many characters. */
  texts: ((size: number) => string)[]
}

const leastMs = 20
const firstSize = 2 ** 14
const largestSize = 2 ** 24
const doublings = 2
const runs = 3
const mostExponent = 1.15

const repeat = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))
const numbered = (write: (number: number) => string) => (size: number) =>
  Array.from({ length: Math.ceil(size / write(10_000).length) }, (_, at) => write(at)).join('')
const within = (start: string, inner: (size: number) => string, end: string) => (size: number) =>
  start + inner(size) + end

const pairTexts = [
  repeat('a&'),
  repeat('&'),
  repeat('name=%EA%B0%80&'),
  numbered((at) => `n${at}=&`),
  within('search=', repeat('%25+'), ''),
  within('techStacks=', repeat('a,'), ''),
]
const jsonTexts = [
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

export async function reportExponents(report: Report, entry: string): Promise<void> {
  requestBounds.queryNames = Number.POSITIVE_INFINITY
  report.line(`time = size ^ exponent, from ${leastMs} ms on; the worst of several texts`)
  for (const { name, read, texts } of await listReaders(entry)) {
    const measured = texts.map((text) => measure(read, text))
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
    const parsed = parseJson(text)
    return parsed.ok ? parsed.value : null
  }
  return [
    ...Object.entries({ contact: contactSchema, feedback: feedbackSchema }).map(
      ([name, schema]) => ({
        name: `form ${name}`,
        read: (text: string) => parseForm(schema, new URLSearchParams(text)),
        texts: pairTexts,
      }),
    ),
    ...samples.map(({ path }) => ({
      name: `query of ${path}`,
      read: (text: string) => pages.canonicalSearch(path.replace(/\?.*/, ''), text),
      texts: pairTexts,
    })),
    ...calls.map((call) => ({
      name: `query of ${call.method} ${call.path}`,
      read: (text: string) => readInput(call, text, {}),
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

/** Other load only ever adds. */
function shortest(read: Reader['read'], text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least > 1; run += 1) {
    const begun = performance.now()
    read(text)
    least = Math.min(least, performance.now() - begun)
  }
  return least
}
