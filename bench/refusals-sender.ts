/** Sends what strangers are refused for, over connections that are kept, each request as from an address that a proxy names. */
import { Agent, request } from 'node:http'
import { toFloodAddress, toForgedToken } from '#tests/anonymous-flood.ts'
import { takeOrders } from './measuring-process.ts'

/** What the bench sends to this process. */
export interface RefusalsOrder {
  origin: string
  /** What the site is called: the host that is asked for, and the origin of its pages. */
  publicOrigin: string
  requests: number
  addresses: number
  /** The number of the first request. */
  first: number
  /** A key of the identity provider's that forged tokens name. */
  kid: string
}

export interface RefusalsResult {
  /** How many were answered with which status, by kind. */
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

/** `cookie` is that of a sign-in which some address has begun. */
const kinds: Record<string, (number: number, kid: string, cookie: string) => Sent> = {
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
}
const names = Object.keys(kinds)

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
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: RefusalsResult['statuses'] = {}
  const begun = performance.now()
  let next = order.first
  let cookie = ''

  const sendOne = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const name = names[number % names.length] ?? ''
      const {
        method,
        path,
        body,
        headers = json,
      } = kinds[name]?.(number, order.kid, cookie) as Sent
      const text = body === undefined ? undefined : JSON.stringify(body)
      const sending = request(order.origin + path, {
        method,
        agent,
        headers: {
          ...headers,
          Host: new URL(order.publicOrigin).host,
          'X-Forwarded-For': toFloodAddress(number % order.addresses),
          ...(text !== undefined && { 'Content-Length': String(Buffer.byteLength(text)) }),
        },
      })
      sending.on('response', (response) => {
        const { statusCode = 0, headers: answered } = response
        const counted = statuses[name] ?? {}
        statuses[name] = counted
        counted[statusCode] = (counted[statusCode] ?? 0) + 1
        const [line] = answered['set-cookie'] ?? []
        cookie = line?.split(';', 1)[0] ?? cookie
        response.resume().on('end', resolve)
      })
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The server has closed a connection that was idle just as it was taken again (Node, `reusedSocket`).
        if (sending.reusedSocket && error.code === 'ECONNRESET')
          sendOne(number).then(resolve, reject)
        else reject(error)
      })
      sending.end(text)
    })

  async function keepSending(): Promise<void> {
    const end = order.first + order.requests
    while (next < end) {
      const number = next
      next += 1
      await sendOne(number)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  agent.destroy()
  return { statuses, seconds: (performance.now() - begun) / 1000 }
}
