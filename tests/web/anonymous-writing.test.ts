/**
 * Anonymous clients can make a site write next to nothing, however many they are. `npm run bench -- refusals`
 * sends a million requests.
 */
import { describe, expect, test } from 'vitest'
import { floodFrom } from '../support/anonymous-flood.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { createTestProvider } from '../support/sign-in.ts'
import { openTestSite } from '../support/site.ts'

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
