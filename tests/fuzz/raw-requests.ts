/** Bytes for a socket: requests of the fuzz, sometimes with broken framing, heads and targets. */
import type { Random } from '#tests/support/random.ts'
import { pickText } from './hostile-values.ts'
import type { FuzzRequest } from './make-request.ts'

const oddTargets = [
  '*',
  '/\\evil.example',
  '//evil.example/ko',
  'http://evil.example/ko',
  'http://localhost:3000/api/projects',
  'http://[::1/',
  'https://user:pw@localhost/ko',
  'ko',
  '/ko#fragment',
  '/%',
  '/\x80\xff',
  '/ko?a=\x80',
  '/ko/../../etc/passwd',
  `/${'a'.repeat(9000)}`,
]

const oddHosts = [
  'localhost:99999',
  '127.9.9.999',
  'a b',
  ':',
  '%',
  '[::1',
  'localhost/x',
  'user@localhost',
  'localhost\r\nHost: evil.example',
  '',
]

const oddLines = [
  'X-A : b',
  ' folded: line',
  'no colon',
  ': no name',
  'X-A: \x00',
  'X-A: \x80\xff',
  'Expect: 100-continue',
  'Expect: 200-maybe',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close',
  'TE: trailers',
  'Trailer: X-A',
  `X-Long: ${'x'.repeat(20_000)}`,
  '__proto__: x',
  'constructor: x',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 0x10',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
]

const oddVersions = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/1.9', 'http/1.1', 'HTTP/1.1 ', '']

const oddChunks = [
  '0\r\n\r\n',
  '5;a=b\r\nhello\r\n',
  'z\r\n',
  'ffffffffffffffff\r\n',
  '-1\r\n',
  '\r\n',
  '3\r\nab',
]

/** The bytes of a request, in one of many variants. */
export function toRawRequest(random: Random, request: FuzzRequest): Buffer {
  const { method, address, headers, body } = request
  const isOdd = (oneIn: number) => random.below(oneIn) === 0
  const target = isOdd(12) ? random.pick(oddTargets) : address
  const version = isOdd(25) ? random.pick(oddVersions) : 'HTTP/1.1'
  const verb = isOdd(40) ? random.pick(['TRACE', 'CONNECT', 'GET\t', 'BREW', '']) : method
  const host = isOdd(12) ? random.pick(oddHosts) : (headers['host'] ?? 'localhost:3000')
  const { host: _, ...others } = headers
  const lines = [
    `Host: ${host}`,
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
  ]
  if (isOdd(8)) lines.push(random.pick(oddLines))
  if (isOdd(30)) lines.push(`Host: ${host}`)
  const framed = frame(random, Buffer.from(body ?? ''))
  lines.push(...framed.lines)
  const end = isOdd(30) ? random.pick(['\n\n', '\r\r', '\r\n']) : '\r\n\r\n'
  const head = Buffer.from(`${verb} ${target} ${version}\r\n${lines.join('\r\n')}${end}`, 'latin1')
  const whole = Buffer.concat([head, framed.bytes])
  return isOdd(20) ? whole.subarray(0, random.below(whole.length)) : whole
}

function frame(random: Random, body: Buffer): { lines: string[]; bytes: Buffer } {
  if (body.length === 0 && random.below(4) > 0) return { lines: [], bytes: body }
  switch (random.below(8)) {
    case 0:
      return { lines: [`Content-Length: ${body.length + 1 + random.below(50)}`], bytes: body }
    case 1:
      return { lines: [`Content-Length: ${random.below(body.length + 1)}`], bytes: body }
    case 2:
      return chunked(random, body)
    case 3: {
      const bytes = Buffer.from(random.pick(oddChunks) + pickText(random))
      return { lines: ['Transfer-Encoding: chunked'], bytes }
    }
    default:
      return { lines: [`Content-Length: ${body.length}`], bytes: body }
  }
}

function chunked(random: Random, body: Buffer): { lines: string[]; bytes: Buffer } {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const size = 1 + random.below(Math.max(1, Math.min(900, body.length - at)))
    parts.push(
      Buffer.from(`${size.toString(16)}\r\n`),
      body.subarray(at, at + size),
      Buffer.from('\r\n'),
    )
    at += size
  }
  return {
    lines: ['Transfer-Encoding: chunked'],
    bytes: Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]),
  }
}
