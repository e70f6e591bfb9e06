/** How long reports are kept. */
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { clock, publicOrigin, report } from '#tests/support/security-report.ts'
import { createReports, maxReports } from './reports.ts'

describe.each(databases)('reports on $name', ({ open }) => {
  test('the table keeps only its newest rows, and none older than 30 days', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { storeReport, cut } = createReports({
      ...opened,
      now,
      publicOrigin,
    })
    await storeReport(report, 'old')
    pass(30 * 86_400_000 + 1)
    const rows = Array.from({ length: maxReports + 5 }, (_, index) => ({
      hash: `row-${index}`,
      source: 'script' as const,
      type: 'script_error',
      path: '/',
      document: '{}',
      user_agent: 'x',
      anomaly_count: 1,
      count: 1,
      first_at: now().toISOString(),
      last_at: new Date(now().getTime() - index * 1000).toISOString(),
    }))
    for (let start = 0; start < rows.length; start += 1000) {
      const some = rows.slice(start, start + 1000)
      await opened.db.insertInto('client_report').values(some).execute()
    }
    await cut()
    const hashes = await opened.db.selectFrom('client_report').select('hash').execute()
    expect(hashes).toHaveLength(maxReports)
    const kept = new Set(hashes.map(({ hash }) => hash))
    expect(rows.filter(({ hash }) => !kept.has(hash)).map(({ hash }) => hash)).toEqual(
      rows.slice(maxReports).map(({ hash }) => hash),
    )
  })

  test('the table is shortened during a flood of different reports', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { storeReport } = createReports({ ...opened, now, publicOrigin })
    await storeReport(report, 'old')
    pass(31 * 86_400_000)
    for (let index = 0; index < 200; index += 1) await storeReport(report, `browser ${index}`)
    const old = await opened.db
      .selectFrom('client_report')
      .where('user_agent', '=', 'old')
      .select('hash')
      .execute()
    expect(old).toEqual([])
  })
})
