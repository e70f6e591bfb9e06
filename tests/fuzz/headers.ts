/** The headers of a request: those of our own pages, and arbitrary ones. */
import type { Random } from '#tests/support/random.ts'
import type { KnownValues } from './by-schema.ts'
import type { FuzzRoute } from './routes.ts'

interface HeaderOptions {
  route: FuzzRoute
  /** Cookies and access token of the user. */
  carried: Record<string, string>
  known: KnownValues
  hasBody: boolean
}

const long = 'x'.repeat(2000)

/** By name, with values that a parser of that header must survive. */
const oddHeaders: Record<string, readonly string[]> = {
  accept: ['*/*', 'text/html', 'application/json;q=0', ',,;;==', long],
  'accept-encoding': [
    'br',
    'gzip;q=0.5, br;q=0',
    '*',
    ', , ;q=',
    'identity;q=0',
    '\t'.repeat(900),
    long,
  ],
  'accept-language': ['ja', 'en-GB;q=0.8,ko;q=NaN', ';q=1;q=2', '*', 'zh-Hant-TW-x-y', '-', long],
  authorization: ['Bearer', 'Bearer at_', 'Basic YTpi', `Bearer ${long}`, 'Bearer at_é', 'x y z'],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'Application/JSON; charset="UTF-8"',
    'application/json;charset=utf-8;a=b',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/csp-report',
    'application/reports+json; charset=ascii',
    '/',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'x, y'],
  cookie: [
    '__Host-sid=; __Host-sid=x',
    '__Host-sid="a',
    'lang=ko; lang=xx; ;;=;',
    '__proto__=1; constructor=2',
    `__Host-pre=${long}`,
    '__Host-rt=%00; __Host-dev=é',
    '='.repeat(500),
  ],
  forwarded: ['for=1.2.3.4;host=evil.example', 'for="[::1'],
  // The listener refuses those that do not form an address: `raw-requests.ts`.
  host: ['evil.example', 'localhost:1', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000', 'localhost.'],
  'if-match': ['*', '"1"', 'W/"1"', '1, 2', '"99999999999"', '-1', '"'],
  'if-none-match': ['*', 'W/"x"', '"', ',,,', '"a", "b"', long],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never', '9'.repeat(40)],
  'if-range': ['"x"', 'yesterday'],
  origin: [
    'null',
    'https://evil.example',
    'http://localhost:3000',
    '://',
    'http://localhost:3000.evil.example',
  ],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'lines=1'],
  referer: ['http://localhost:3000/ko/contact', 'https://evil.example/', '::', 'about:blank'],
  'sec-fetch-mode': ['navigate', 'no-cors', 'x'],
  'sec-fetch-site': ['same-origin', 'none', 'cross-site', 'x'],
  'sec-purpose': ['prefetch', 'prefetch;prerender'],
  'user-agent': [
    '',
    long,
    'HeadlessChrome/120',
    'Mozilla/5.0 (\u00e9\u00ff)',
    '(((((',
    'Windows NT',
  ],
  'x-forwarded-for': [
    '1.2.3.4',
    '::1, 127.0.0.1',
    'x, , y',
    '1.2.3.4:80',
    '::ffff:1.2.3.4%eth0',
    ','.repeat(900),
  ],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-requested-with': ['XMLHttpRequest', 'x', ''],
}

const names = Object.keys(oddHeaders)

export function makeHeaders(
  random: Random,
  { route, carried, known, hasBody }: HeaderOptions,
): Record<string, string> {
  const { kind, fields, method } = route
  const headers: Record<string, string> = { host: 'localhost:3000' }
  if (kind !== 'file' && kind !== 'picture') Object.assign(headers, carried)
  if (method !== 'GET' || random.below(4) === 0) headers['x-requested-with'] = 'XMLHttpRequest'
  if (fields) headers['origin'] = 'http://localhost:3000'
  if (hasBody) headers['content-type'] = typeOf(route)
  if (route.parameters.some(({ name }) => name.toLowerCase() === 'if-match'))
    headers['if-match'] = random.pick(known['version'] ?? ['"1"'])
  if (random.below(2) === 0) return headers
  for (let more = 1 + random.below(3); more > 0; more -= 1) {
    const name = random.pick(names)
    headers[name] = random.pick(oddHeaders[name] ?? [''])
  }
  return headers
}

function typeOf({ path, fields }: FuzzRoute): string {
  if (fields) return 'application/x-www-form-urlencoded'
  return path === '/api/security/csp' ? 'application/reports+json' : 'application/json'
}
