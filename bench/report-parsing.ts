/** How long the site takes for one request line or header of 16 KB, Node's maximum. */
import { openCookies } from '../server/identity/sign-in/cookies.ts'
import { readPath } from '../server/platform/http/canonical-path.ts'
import { chooseEncoding } from '../server/platform/http/encoding.ts'
import { matchesEtag } from '../server/platform/http/etag.ts'
import { chooseLanguage } from '../server/platform/http/visitor-language.ts'
import type { Report } from './report.ts'

const length = 16_000
const runs = 20
const mostMs = 5

const parsers: Record<string, (text: string) => unknown> = {
  path: (text) => readPath(`/${text}`),
  'Accept-Encoding': (text) => chooseEncoding(text),
  'Accept-Language': (text) => chooseLanguage(null, text),
  'If-None-Match': (text) => matchesEtag(text, '"x"'),
  Cookie: (text) => chooseLanguage(text, null),
  'Cookie, of sign-in': (text) => openCookies(new Headers({ cookie: text })).read('sid'),
}
/** Each is repeated as often as fits. */
const pieces = [
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
]

/** The shortest of some runs of the worst text, against a limit: other load only ever adds. */
export function reportParsing(report: Report): void {
  for (const [name, parse] of Object.entries(parsers)) {
    const times = pieces.map((piece) => shortest(parse, `x${piece.repeat(length / piece.length)}x`))
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
