/** PostgreSQL stops under load and comes back: no acknowledged message is lost. */
import { expect, test } from 'vitest'
import { isOutage } from '../../server/platform/db/outage.ts'
import { databases } from '../support/databases.ts'
import { databaseOf } from '../support/one-database.ts'
import { startPostgresServer } from '../support/postgres-server.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const typed = { name: 'Ada', email: 'ada@example.com', message: 'Hi!' }
const parallel = 12

async function write(site: TestSite, subject: string) {
  const response = await site.get('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ ...typed, subject }),
  })
  const { data } = await response.json()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), id: data?.id }
}

// If only SQLite is tested, there is nothing to restart.
test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'while $name is restarted, posts are refused with 503 or stored, and the site recovers by itself',
  { timeout: 60_000 },
  async () => {
    await using server = await startPostgresServer()
    await using site = await openTestSite({ database: databaseOf(server) })
    const answers: Awaited<ReturnType<typeof write>>[] = []
    let isOver = false
    const writers = Array.from({ length: parallel }, async (_, writer) => {
      for (let turn = 0; !isOver; turn++) answers.push(await write(site, `${writer} ${turn}`))
    })
    const accepted = () => answers.filter(({ status }) => status === 202)
    const refused = () => answers.filter(({ status }) => status === 503)
    const waiting = { timeout: 20_000, interval: 20 }

    await expect.poll(() => accepted().length, waiting).toBeGreaterThan(3 * parallel)
    await server.stop()
    await expect.poll(() => refused().length, waiting).toBeGreaterThan(parallel)
    // An uncached page answers the same, in its own way.
    const page = await site.get('/en/academics')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    const call = await site.get('/api/academics')
    expect([call.status, (await call.json()).code]).toEqual([503, 'UNAVAILABLE'])

    const before = accepted().length
    await server.start()
    await expect.poll(() => accepted().length, waiting).toBeGreaterThan(before + 3 * parallel)
    isOver = true
    await Promise.all(writers)

    expect(accepted().length + refused().length).toBe(answers.length)
    expect(new Set(refused().map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
    const { db } = site.database
    const rows = await db.selectFrom('message').select(['id', 'subject']).execute()
    const emails = await db.selectFrom('letter').select('message_id').execute()
    const ids = new Set(rows.map(({ id }) => id))
    expect(accepted().filter(({ id }) => !ids.has(id))).toEqual([])
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(rows.length)
    expect(emails.map(({ message_id }) => message_id).sort()).toEqual([...ids].sort())
  },
)

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  [withCode('57P01'), true],
  [withCode('57P03'), true],
  [withCode('08006'), true],
  [withCode('ECONNREFUSED'), true],
  // The name server does not answer; there is no route to the host or to its network.
  [withCode('EAI_AGAIN'), true],
  [withCode('EHOSTUNREACH'), true],
  [withCode('ENETUNREACH'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [Object.assign(new Error('database is locked'), { errcode: 5 }), true],
  [Object.assign(new Error('database or disk is full'), { errcode: 13 }), true],
  [new Error('Query read timeout'), true],
  [withCode('57014'), true],
  [withCode('53100'), true],
  [withCode('42P01'), false],
  [withCode('23505'), false],
  [new Error('x is not a function'), false],
  ['57P01', false],
])('%s is an outage: %s', (error, expected) => {
  expect(isOutage(error)).toBe(expected)
})
