/** One client that does its worst: requests that are as hard to read as they may be, or as many plain ones. */
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeOrders } from './measuring-process.ts'
import { openRawConnection } from './raw-connection.ts'

export interface ReaderOrder {
  port: number
  /** null: plain GETs. */
  kind: string | null
  perSecond: number
  forMs: number
}

/** How many responses had which status; 0: the connection was closed instead. */
export type ReaderResult = Record<number, number>

const connections = 4
const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const post = (path: string, type: string, body: string, ...more: string[]) =>
  head(`POST ${path}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`, ...more) + body

const numbered = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('')
const form = (body: string) =>
  post('/ko/contact', 'application/x-www-form-urlencoded', body, 'Origin: http://localhost')
const json = (body: string) =>
  post('/api/contact', 'application/json', body, 'X-Requested-With: XMLHttpRequest')
const csp = (body: string) => post('/api/security/csp', 'application/reports+json', body)

export const worst: Record<string, string[]> = {
  form: [
    form('a&'.repeat(32_700)),
    form(numbered(8000, (at) => `n${at}=&`)),
    form(numbered(50, (at) => `n${at}=${'x'.repeat(1200)}&`).slice(0, -1)),
    form('a&'.repeat(40_000)),
  ],
  query: ['/api/projects', '/ko/projects', '/ko/blog', '/api/posts'].flatMap((path) => [
    head(`GET ${path}?${'a&'.repeat(7500)}`),
    head(`GET ${path}?q=${'%25'.repeat(4900)}`),
  ]),
  header: [
    head('GET /ko', numbered(1500, (at) => `x-${at}:\r\n`).trimEnd()),
    head('GET /', `Accept-Language: ${'ko;q=0.1,'.repeat(1600)}`),
    head('GET /ko', `If-None-Match: ${'W/"a",'.repeat(2500)}`),
    head('GET /ko', `X-A: ${'a'.repeat(20_000)}`),
  ],
  cookie: ['a=;', ';', '__Host-sid=a;', 'lang=;'].map((piece) =>
    head('GET /auth/me', `Cookie: ${piece.repeat(15_000 / piece.length)}`),
  ),
  JSON: [
    json(`[${'1,'.repeat(32_000)}1]`),
    json(`{${numbered(4900, (at) => `"n${at}":0,`)}"a":0}`),
    json('['.repeat(60_000)),
    json(`{"message":"${'\\u0000'.repeat(10_000)}"}`),
  ],
  path: ['/', '/a', '%61', '%', '/%2e'].map((piece) =>
    head(`GET /${piece.repeat(15_000 / piece.length)}`),
  ),
  reports: [
    csp(`[${'{},'.repeat(5000)}{}]`),
    csp(`[${'1,'.repeat(8000)}1]`),
    csp('['.repeat(16_000)),
  ],
}
const plain = [head('GET /ko', 'Accept-Encoding: br')]

// The sender stands for another machine, so it gets only the processor time that site and visitors leave.
setPriority(constants.priority.PRIORITY_LOW)
takeOrders(send)

async function send({ port, kind, perSecond, forMs }: ReaderOrder): Promise<ReaderResult> {
  const texts = (kind === null ? plain : worst[kind]) ?? []
  const statuses: ReaderResult = {}
  const begun = performance.now()
  let next = 0
  const keepSending = async () => {
    let connection = await openRawConnection(port)
    while (performance.now() - begun < forMs) {
      const number = next++
      await sleep(Math.max(0, begun + (number / perSecond) * 1000 - performance.now()))
      const answer = await connection.ask(texts[number % texts.length] ?? '').catch(() => null)
      if (!answer) {
        connection.close()
        connection = await openRawConnection(port)
      }
      const status = answer?.status ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  return statuses
}
