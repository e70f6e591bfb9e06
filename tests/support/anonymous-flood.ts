/** Anonymous requests of every kind that a site refuses, from any number of addresses. */
import { openBrowser } from './sign-in.ts'

/** Sends one request with the address `peer`, and reads the whole response. */
export type SendFrom = (peer: string, request: Request) => Promise<Response>

export const floodOrigin = 'http://localhost:3000'

/** New IPv6 networks, new /64s of a few networks, and IPv4, in turn. */
export function toFloodAddress(number: number): string {
  const hex = (value: number) => value.toString(16)
  if (number % 4 === 0) return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  if (number % 4 === 1) return `2001:db8:${hex((number >> 4) & 0xffff)}:${hex(number & 15)}::1`
  return `2a02:${hex(number % 3)}:7:${hex(number & 0xffff)}::${hex((number >> 2) & 0xffff)}`
}

const own = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Has the form of a token, and an invalid signature. */
export function toForgedToken(kid: string, number: number): string {
  const claims = { iss: 'https://accounts.google.com', sub: String(number), nonce: 'x' }
  return `${part({ alg: 'RS256', kid })}.${part(claims)}.${'A'.repeat(342)}`
}

const toReport = (number: number) => ({
  type: `custom_flood_${number}`,
  data: { message: `number ${number}` },
  anomalyCount: number,
  timestamp: '2026-11-21T12:00:00Z',
  userAgent: 'flood',
  url: `${floodOrigin}/ko`,
})

const toCspReport = (number: number) => [
  {
    type: 'csp-violation',
    body: { documentURL: `${floodOrigin}/${number}`, effectiveDirective: 'img-src' },
  },
]

const toMessage = (number: number) => ({
  name: `Stranger ${number}`,
  email: `stranger${number}@example.com`,
  subject: 'Hello',
  message: `Number ${number}`,
})

/** Sends one of each kind from one address; returns the statuses. */
export async function floodFrom(send: SendFrom, number: number, kid: string): Promise<number[]> {
  const peer = toFloodAddress(number)
  const statuses: number[] = []
  const answer = async (request: Request) => {
    const response = await send(peer, request)
    statuses.push(response.status)
    return response
  }
  const post = async (path: string, body: unknown, headers: Record<string, string> = own) => {
    const request = new Request(floodOrigin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    await (await answer(request)).text()
  }
  const browser = openBrowser(answer, floodOrigin)
  await browser.get('/auth/config')
  await browser.post('/auth/google', { googleIdToken: toForgedToken(kid, number) })
  await post('/auth/google', { googleIdToken: `junk ${number}` })
  await post('/auth/google', { googleIdToken: toForgedToken('nobody', number) })
  await post('/auth/google', { googleIdToken: 'junk' }, { 'content-type': 'application/json' })
  await post('/auth/2fa/verify', { token: '123456' })
  await post('/api/feedback', { ...toMessage(number), email: 'nobody' })
  await post('/api/contact', { ...toMessage(number), more: number })
  await post('/api/security/report', toReport(number))
  await post('/api/security/csp', toCspReport(number), {
    'content-type': 'application/reports+json',
  })
  return statuses
}
