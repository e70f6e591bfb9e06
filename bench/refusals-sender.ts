/**
 * Sends requests that anonymous clients are refused for, over keep-alive connections, each with a client address
 * that a proxy reports.
 */
import { toFloodAddress, toForgedToken } from '#tests/support/anonymous-flood.ts'
import { takeOrders } from './measuring-process.ts'
import { openRawConnection, type RawConnection } from './raw-connection.ts'

/** The orders that the benchmark sends to this process. */
export interface RefusalsOrder {
  port: number
  /** The host that is requested, and the origin of the site's pages. */
  publicOrigin: string
  requests: number
  addresses: number
  /** The number of the first request. */
  first: number
  /** A key of the identity provider that forged tokens name. */
  kid: string
}

export interface RefusalsResult {
  /** How many responses had which status, by kind. */
  statuses: Record<string, Record<number, number>>
  seconds: number
}

const connections = 32
const json = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }

interface Sent {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

const message = { name: 'Stranger', email: 'nobody', subject: 'Hello', message: 'Hello' }

/** `cookie` is that of a sign-in which some address has started. */
type Write = (number: number, kid: string, cookie: string) => Sent

const kinds: [name: string, write: Write][] = Object.entries({
  'begun sign-in': () => ({ method: 'GET', path: '/auth/config' }),
  'junk token': (number) => signIn(`junk ${number}`),
  'token of an unknown key': (number, _, cookie) =>
    signIn(toForgedToken('nobody', number), { Cookie: cookie }),
  'forged token': (number, kid, cookie) => signIn(toForgedToken(kid, number), { Cookie: cookie }),
  'forged token, nothing begun': (number, kid) => signIn(toForgedToken(kid, number)),
  'call of another site': (number) => ({
    ...signIn(`junk ${number}`),
    headers: { 'Content-Type': 'application/json' },
  }),
  'code without a sign-in': () => ({
    method: 'POST',
    path: '/auth/2fa/verify',
    body: { token: '123456' },
  }),
  'broken feedback': () => ({ method: 'POST', path: '/api/feedback', body: message }),
  'broken contact': () => ({ method: 'POST', path: '/api/contact', body: { ...message, more: 1 } }),
  report: (number) => ({
    method: 'POST',
    path: '/api/security/report',
    body: {
      type: `custom_flood_${number}`,
      data: { message: `number ${number}` },
      anomalyCount: number,
      timestamp: '2026-11-21T12:00:00Z',
      userAgent: 'flood',
      url: 'http://localhost/ko',
    },
  }),
  'report of a browser': (number) => ({
    method: 'POST',
    path: '/api/security/csp',
    headers: { 'Content-Type': 'application/reports+json' },
    body: [
      {
        type: 'csp-violation',
        body: { documentURL: `http://localhost/${number}`, effectiveDirective: 'img-src' },
      },
    ],
  }),
} satisfies Record<string, Write>)

takeOrders(send)

function signIn(googleIdToken: string, more: Record<string, string> = {}): Sent {
  return {
    method: 'POST',
    path: '/auth/google',
    body: { googleIdToken },
    headers: { ...json, ...more },
  }
}

async function send(order: RefusalsOrder): Promise<RefusalsResult> {
  const { addresses, kid, port, publicOrigin } = order
  const host = new URL(publicOrigin).host
  const statuses: RefusalsResult['statuses'] = {}
  const begun = performance.now()
  const end = order.first + order.requests
  let next = order.first
  let cookie = ''

  async function sendOne(connection: RawConnection, number: number): Promise<void> {
    const [name, write] = kinds[number % kinds.length] ?? []
    if (!name || !write) throw new Error('There is no such kind of request.')
    const sent = write(number, kid, cookie)
    const text = toText(sent, host, toFloodAddress(number % addresses))
    const { status, head } = await connection.ask(text)
    const counted = statuses[name] ?? {}
    statuses[name] = counted
    counted[status] = (counted[status] ?? 0) + 1
    cookie = /\r\nset-cookie: (__Host-pre=[^;]+)/i.exec(head)?.[1] ?? cookie
  }

  async function keepSending(): Promise<void> {
    const connection = await openRawConnection(port)
    while (next < end) {
      const number = next
      next += 1
      await sendOne(connection, number)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  return { statuses, seconds: (performance.now() - begun) / 1000 }
}

function toText(
  { method, path, body, headers = json }: Sent,
  host: string,
  address: string,
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    Host: host,
    'X-Forwarded-For': address,
    ...headers,
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(text)) }),
  }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}
