/** `/metrics` for a Prometheus server, and for nobody else. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { startHangingPostgres } from '../support/hanging-postgres.ts'
import { openTestSite, serveTestSite } from '../support/site.ts'

const settings = { metricsToken: 'a-long-token' }
const authorization = 'Bearer a-long-token'

test('without a configured token, the address answers like one that does not exist', async () => {
  await using site = await openTestSite()
  const [answer, other] = await Promise.all([
    site.get('/metrics', { headers: { authorization } }),
    site.get('/api/nothing'),
  ])
  expect([answer.status, await answer.json()]).toEqual([404, await other.json()])
})

test.each<Record<string, string>>([
  {},
  { authorization: 'Bearer another' },
  { authorization: 'Basic a-long-token' },
])('a request without the token reveals nothing: %j', async (headers) => {
  await using site = await openTestSite({ settings })
  const answer = await site.get('/metrics', { headers })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.text()).not.toContain('madang_')
})

describe.each(databases)('metrics on $name', (database) => {
  test('emails, messages and responses are counted', async () => {
    await using site = await serveTestSite({ database, settings })
    const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!' }
    const sent = await fetch(`${site.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(typed),
    })
    expect(sent.status).toBe(202)
    await fetch(`${site.origin}/auth/logout`, { method: 'POST' })
    for (const path of ['/ko', '/ko', '/no/such/page']) await fetch(site.origin + path)
    const answer = await fetch(`${site.origin}/metrics`, { headers: { authorization } })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain('madang_database_up 1')
    expect(lines).toContain('madang_letters{state="queued"} 1')
    expect(lines).toContain('madang_messages{status="new"} 1')
    expect(lines).toContain('madang_http_answers_total{status="202"} 1')
    expect(lines).toContain('madang_http_answers_total{status="200"} 2')
    expect(lines).toContain('madang_http_answers_total{status="404"} 1')
    expect(lines).toContain('madang_refusals_total{kind="other_site"} 1')
    expect(lines).toContainEqual(expect.stringMatching(/^madang_oldest_queued_letter_seconds \d/))
  })
  test('while the database refuses queries, the metrics of the process are there', async () => {
    await using site = await openTestSite({ database, settings })
    await sql`alter table letter rename to former_letter`.execute(site.database.db)
    await expectProcessOnly(site, expect.objectContaining({ type: expect.any(String) }))
    await sql`alter table former_letter rename to letter`.execute(site.database.db)
    expect(await scrape(site)).toContain('madang_database_up 1')
  })
})

test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'while $name hangs, the metrics of the process are there',
  async (postgres) => {
    await using hanging = await startHangingPostgres(postgres, { poolSize: 4, connectMs: 2000 })
    await using site = await openTestSite({ database: hanging.database, settings })
    // Longer than a scrape may take: it does not wait for the queries.
    site.database.limitQueries?.(2000)
    hanging.hang()
    await expectProcessOnly(site, 'the database does not answer')
    hanging.recover()
  },
)

type Site = Awaited<ReturnType<typeof openTestSite>>

async function scrape(site: Site): Promise<string[]> {
  const answer = await site.get('/metrics', { headers: { authorization } })
  expect(answer.status).toBe(200)
  return (await answer.text()).split('\n')
}

async function expectProcessOnly(site: Site, fault: unknown): Promise<void> {
  const lines = await scrape(site)
  expect(lines).toContain('madang_database_up 0')
  expect(lines).toContainEqual(expect.stringMatching(/^process_resident_memory_bytes \d/))
  expect(lines.join('\n')).not.toContain('madang_letters')
  expect(site.logged).toContainEqual(
    expect.objectContaining({ msg: 'the metrics of the database are missing', err: fault }),
  )
}
