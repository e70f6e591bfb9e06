/** How long the site takes for one request line or header of 16 KB, Node's maximum. */
import { toDeviceLabel } from '#shared/device-label.ts'
import { findInAppBrowser } from '#shared/in-app-browser.ts'
import { openCookies } from '../server/identity/sign-in/cookies.ts'
import { readPath } from '../server/platform/http/canonical-path.ts'
import { createReadClient } from '../server/platform/http/client.ts'
import { createFindClientAddress } from '../server/platform/http/client-address.ts'
import { chooseEncoding } from '../server/platform/http/encoding.ts'
import { matchesEtag } from '../server/platform/http/etag.ts'
import { findRange } from '../server/platform/http/range.ts'
import { chooseLanguage } from '../server/platform/http/visitor-language.ts'
import type { Report } from './report.ts'

const length = 16_000
const runs = 20
const mostMs = 5

const findClient = createFindClientAddress(['127.0.0.1'])
const readClient = createReadClient([])

export const headerReaders: Record<string, (text: string) => unknown> = {
  path: (text) => readPath(`/${text}`),
  'Accept-Encoding': (text) => chooseEncoding(text),
  'Accept-Language': (text) => chooseLanguage(null, text),
  'If-None-Match': (text) => matchesEtag(text, '"x"'),
  Cookie: (text) => chooseLanguage(text, null),
  'Cookie, of sign-in': (text) => openCookies(new Headers({ cookie: text })).read('sid'),
  Range: (text) => findRange(`bytes=${text}`, 9),
  'User-Agent': (text) => [
    findInAppBrowser(text),
    toDeviceLabel(text),
    readClient(new Request('http://localhost', { headers: { 'user-agent': text } }), '::1'),
  ],
  'X-Forwarded-For': (text) => findClient(new Headers({ 'x-forwarded-for': text }), '127.0.0.1'),
}
/** Each is repeated as often as fits. */
export const headerPieces = [
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

/** The shortest of some runs of the worst text, against a limit: other load only ever adds. */
export function reportParsing(report: Report): void {
  for (const [name, parse] of Object.entries(headerReaders)) {
    const times = headerPieces.map((piece) =>
      shortest(parse, `x${piece.repeat(length / piece.length)}x`),
    )
    report.limit({
      name: `${name} of ${length} characters`,
      value: Math.max(...times),
      unit: 'ms',
      most: mostMs,
    })
  }
}

function shortest(parse: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now()
    parse(text)
    least = Math.min(least, performance.now() - begun)
  }
  return least
}
