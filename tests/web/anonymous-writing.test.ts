/** Anonymous clients can make a site write next to nothing, however many they are. */
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../support/databases.ts'
import { createTestProvider, openBrowser } from '../support/sign-in.ts'
import { openTestSite } from '../support/site.ts'

/** Sends one request with the address `peer`, and reads the whole response. */
type SendFrom = (peer: string, request: Request) => Promise<Response>

const floodOrigin = 'http://localhost:3000'

/** New IPv6 networks, new /64s of a few networks, and IPv4, in turn. */
function toFloodAddress(number: number): string {
  const hex = (value: number) => value.toString(16)
  if (number % 4 === 0) return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  if (number % 4 === 1) return `2001:db8:${hex((number >> 4) & 0xffff)}:${hex(number & 15)}::1`
  return `2a02:${hex(number % 3)}:7:${hex(number & 0xffff)}::${hex((number >> 2) & 0xffff)}`
}

const own = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Has the form of a token, and an invalid signature. */
function toForgedToken(kid: string, number: number): string {
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
async function floodFrom(send: SendFrom, number: number, kid: string): Promise<number[]> {
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

const provider = createTestProvider()
const addresses = 150
const tables = [
  'audit',
  'client_report',
  'letter',
  'message',
  'pre_auth',
  'rate_limit',
  'recent_message',
  'report_count',
  'seen_id_token',
  'session',
  'user_account',
] as const

async function countRows({ db }: TestDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(rows)
  }
  return counts
}

describe.each(databases)('a flood of anonymous requests on $name', (database) => {
  test('leaves almost nothing in the database and in the log', { timeout: 60_000 }, async () => {
    await using site = await openTestSite({ database, provider, isThrottled: true })
    const send = async (peer: string, request: Request) => site.site.answer(request, { peer })
    const before = await countRows(site.database)
    const statuses: number[] = []
    for (let number = 0; number < addresses; number += 1) {
      statuses.push(...(await floodFrom(send, number, provider.key.kid)))
    }
    expect(statuses).toHaveLength(addresses * 10)
    const after = await countRows(site.database)
    const grown = Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)])
    const rows = Object.fromEntries(grown)

    expect(rows).toMatchObject({ audit: 0, pre_auth: 0, message: 0, seen_id_token: 0 })
    // Accepted reports, and the counters that instances share: five in five seconds.
    expect(rows['client_report']).toBeLessThan(60)
    expect(rows['rate_limit']).toBeLessThan(200)
    expect(site.logged.length).toBeLessThan(200)
  })
})
