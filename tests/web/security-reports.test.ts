/** Security reports of browsers, over HTTP. */
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { maxReportBytes } from '#shared/security-report.ts'
import { databases } from '../support/databases.ts'
import { openTestSite, serveTestSite, type TestSite } from '../support/site.ts'

const report = {
  type: 'script_error',
  data: { message: 'eval is not allowed', filename: '/assets/page.js', lineno: 3 },
  anomalyCount: 1,
  timestamp: '2026-11-21T12:00:00Z',
  userAgent: 'Somebody',
  url: 'http://localhost:3000/ko',
}

const own = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

function post(site: TestSite, path: string, body: unknown, headers: Record<string, string> = own) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const sent = { 'user-agent': 'Firefox/140', ...headers }
  return site.get(path, { method: 'POST', body: new TextEncoder().encode(text), headers: sent })
}

const send = (site: TestSite, body: unknown, headers?: Record<string, string>) =>
  post(site, '/api/security/report', body, headers)

interface Answered {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
  /** Our end of the connection: it identifies it. */
  port: number | undefined
}

/** Sends one request after another, over one connection for as long as the server keeps it. */
function keepOneConnection(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async ask(method: string, path: string, body = ''): Promise<Answered> {
      const asked = request(origin + path, { agent, method })
      asked.end(body)
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const port = answer.socket.localPort
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer), port }
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

const storedReports = (site: TestSite) =>
  site.database.db.selectFrom('client_report').select(['type', 'user_agent', 'count']).execute()

describe.each(databases)('security reports on $name', (database) => {
  test('a report is stored, and an equal one gets the same response and is counted', async () => {
    await using site = await openTestSite({ database })
    for (const anomalyCount of [1, 2]) {
      const answer = await send(site, { ...report, anomalyCount })
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(answer.headers.get('content-type')).toBe(null)
    }
    expect(await storedReports(site)).toEqual([
      { type: 'script_error', user_agent: 'Firefox/140', count: 2 },
    ])
  })

  test.each<[body: unknown, field: string]>([
    [{ ...report, type: 'something_else' }, 'type'],
    [{ ...report, type: 'custom_<script>' }, 'type'],
    [{ ...report, data: 'text' }, 'data'],
    [{ ...report, data: { a: { b: { c: { d: {} } } } } }, 'data'],
    [{ ...report, anomalyCount: -1 }, 'anomalyCount'],
    [{ ...report, anomalyCount: 1.5 }, 'anomalyCount'],
    [{ ...report, timestamp: null }, 'timestamp'],
    [{ ...report, url: 'x'.repeat(5000) }, 'url'],
    [{ ...report, isAdmin: true }, 'isAdmin'],
    ...Object.keys(report).map(
      (field) => [{ ...report, [field]: undefined }, field] satisfies [unknown, string],
    ),
  ])('an invalid report is refused with the name of the field: %#', async (body, field) => {
    await using site = await openTestSite({ database })
    const answer = await send(site, body)
    const { code, data } = (await answer.json()) as { code: string; data: { fields: object } }
    expect([answer.status, code, Object.keys(data.fields)]).toEqual([400, 'VALIDATION', [field]])
    expect(await storedReports(site)).toEqual([])
  })
})

test('custom events and times in milliseconds are accepted', async () => {
  await using site = await openTestSite()
  const body = { ...report, type: 'custom_login_page_access', timestamp: 1_795_000_000_000 }
  expect((await send(site, body)).status).toBe(204)
})

test('a report from another site, of another type or too large is refused', async () => {
  await using site = await openTestSite()
  const statusOf = async (body: unknown, headers: Record<string, string>) =>
    (await send(site, body, headers)).status
  expect(await statusOf(report, { 'content-type': 'application/json' })).toBe(403)
  expect(await statusOf(report, { ...own, origin: 'https://evil.test' })).toBe(403)
  expect(await statusOf(report, { ...own, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusOf(report, { ...own, 'content-type': 'text/plain' })).toBe(415)
  expect(await statusOf({ ...report, url: 'x'.repeat(maxReportBytes) }, own)).toBe(413)
  expect(await statusOf('{', own)).toBe(400)
  expect(await storedReports(site)).toEqual([])
})

/** Sends reports to the site from any number of addresses. */
function sendFrom(site: TestSite, peer: string, body: unknown = report) {
  const request = new Request('http://localhost:3000/api/security/report', {
    method: 'POST',
    body: new TextEncoder().encode(JSON.stringify(body)),
    headers: own,
  })
  return site.site.answer(request, { peer })
}

test('the fifth report at once from one address is refused with a waiting time; another address is not', async () => {
  await using site = await openTestSite({ isThrottled: true })
  const alone = '192.0.2.1'
  const taken = await Promise.all(Array.from({ length: 4 }, () => sendFrom(site, alone)))
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([204]))
  const refused = await sendFrom(site, alone)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sendFrom(site, '192.0.2.2')).status).toBe(204)
})

test('from many addresses together, at most 5 reports in five seconds are accepted', async () => {
  await using site = await openTestSite({ isThrottled: true })
  const answers = await Promise.all(
    Array.from({ length: 700 }, (_, index) =>
      sendFrom(site, `10.0.${index % 7}.${index % 250}`, { ...report, data: { index } }),
    ),
  )
  const counts = [204, 429].map((code) => answers.filter(({ status }) => status === code).length)
  expect(counts).toEqual([5, 695])
  expect(await site.database.db.selectFrom('client_report').select('hash').execute()).toHaveLength(
    5,
  )
})

test('after that, reports are refused unread, and the connection can still be used', async () => {
  await using site = await serveTestSite({ isThrottled: true })
  await Promise.all(Array.from({ length: 6 }, (_, index) => sendFrom(site, `10.0.0.${index}`)))

  using connection = keepOneConnection(site.origin)
  const open = await connection.ask('GET', '/ko')
  for (const path of ['/api/security/report', '/api/security/csp', '/api/security/csp?a']) {
    const refused = await connection.ask('POST', path, 'no report')
    expect(refused).toMatchObject({ status: 429, port: open.port })
    expect(Number(refused.headers['retry-after'])).toBeCloseTo(5, 0)
    expect(JSON.parse(refused.body)).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  }
  expect(await connection.ask('GET', '/ko')).toMatchObject({ status: 200, port: open.port })
  // A longer body than any report is not read to its end.
  const long = await connection.ask('POST', '/api/security/csp', 'x'.repeat(maxReportBytes + 1))
  expect(long).toMatchObject({ status: 429, headers: { connection: 'close' } })
  const foreign = new Request('http://evil.test/api/security/csp', { method: 'POST' })
  expect((await site.site.answer(foreign)).status).toBe(421)
})

test('reports of browsers are accepted without X-Requested-With', async () => {
  await using site = await openTestSite()
  const body = {
    documentURL: 'http://localhost:3000/ko',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
    disposition: 'enforce',
  }
  const list = [{ type: 'csp-violation', body }]
  const reports = { 'content-type': 'application/reports+json' }
  const csp = (content: unknown, headers: Record<string, string> = reports) =>
    post(site, '/api/security/csp', content, headers)
  expect((await csp(list)).status).toBe(204)
  expect((await csp(list, { ...reports, origin: 'https://evil.test' })).status).toBe(403)
  expect((await csp(list, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await csp([{ type: 'csp-violation', body: {} }])).status).toBe(400)
  expect((await csp(`[${' '.repeat(maxReportBytes)}]`)).status).toBe(413)
  const get = await site.get('/api/security/csp')
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await storedReports(site)).toEqual([
    { type: 'csp_violation', user_agent: 'Firefox/140', count: 1 },
  ])
})

test('reports that a browser sends together count individually, and those above the limit are dropped', async () => {
  await using site = await openTestSite({ isThrottled: true })
  const body = { documentURL: 'http://localhost:3000/ko', effectiveDirective: 'img-src' }
  const csp = (length: number) =>
    post(
      site,
      '/api/security/csp',
      Array.from({ length }, () => ({ type: 'csp-violation', body })),
      { 'content-type': 'application/reports+json' },
    )
  expect((await csp(3)).status).toBe(204)
  expect((await csp(2)).status).toBe(204)
  expect((await csp(1)).status).toBe(429)
  expect(await storedReports(site)).toMatchObject([{ count: 4 }])
})

test('a page names the address for policy reports', async () => {
  await using site = await openTestSite()
  const { headers } = await site.get('/ko')
  expect(headers.get('reporting-endpoints')).toBe('csp="/api/security/csp"')
  expect(headers.get('content-security-policy')).toMatch(
    /; report-uri \/api\/security\/csp; report-to csp$/,
  )
})
