import { describe, expect, test } from 'vitest'
import type { SecurityReport } from '#shared/security-report.ts'
import { databases } from '#tests/support/databases.ts'
import { createOwnerNotices } from '../identity/notifications/notify-owner.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { createReports, manyReports, maxReports } from './reports.ts'

const publicOrigin = 'https://example.com'
const notifyMany = async () => {}
const report: SecurityReport = {
  type: 'script_error',
  data: { message: 'eval is not allowed' },
  anomalyCount: 1,
  timestamp: '2026-11-21T12:00:00Z',
  userAgent: 'says what it likes',
  url: 'https://example.com/ko/projects?search=secret',
}

function clock(start = '2026-11-21T12:00:00.000Z') {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    pass(ms: number) {
      time += ms
    },
  }
}

describe.each(databases)('reports on $name', ({ open }) => {
  test('a report is kept with the path and the header, not with the query or what it says of itself', async () => {
    await using opened = await open()
    const { now } = clock()
    await createReports({ ...opened, now, publicOrigin, notifyMany, pauseMs: 0 }).storeReport(
      report,
      'Firefox/140',
    )
    const rows = await opened.db.selectFrom('client_report').selectAll().execute()
    expect(rows).toEqual([
      {
        hash: expect.stringMatching(/^[\w-]{43}$/),
        source: 'script',
        type: 'script_error',
        path: '/ko/projects',
        document: '{"message":"eval is not allowed"}',
        user_agent: 'Firefox/140',
        anomaly_count: 1,
        count: 1,
        first_at: '2026-11-21T12:00:00.000Z',
        last_at: '2026-11-21T12:00:00.000Z',
      },
    ])
  })

  test('what is the same is one row that counts, also when it comes many times at once', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { storeReport } = createReports({ ...opened, now, publicOrigin, notifyMany, pauseMs: 0 })
    await storeReport(report, 'Firefox')
    pass(1000)
    const again = Array.from({ length: 20 }, (_, index) =>
      storeReport({ ...report, anomalyCount: index + 2, url: `${report.url}${index}` }, 'Firefox'),
    )
    await Promise.all(again)
    await storeReport({ ...report, data: {} }, 'Firefox')
    await storeReport(report, 'Chromium')
    const rows = await opened.db
      .selectFrom('client_report')
      .select(['count', 'first_at', 'last_at'])
      .orderBy('count', 'desc')
      .execute()
    const later = '2026-11-21T12:00:01.000Z'
    expect(rows).toEqual([
      { count: 21, first_at: '2026-11-21T12:00:00.000Z', last_at: later },
      { count: 1, first_at: later, last_at: later },
      { count: 1, first_at: later, last_at: later },
    ])
  })

  test('a browser’s own report is told apart from one of the same facts by a script', async () => {
    await using opened = await open()
    const { now } = clock()
    const reports = createReports({ ...opened, now, publicOrigin, notifyMany, pauseMs: 0 })
    const facts = { directive: 'script-src', blocked: 'inline', disposition: 'enforce', line: 3 }
    await reports.storeCspReports([{ address: 'https://example.com/ko', facts }], 'Firefox')
    await reports.storeReport(
      { ...report, type: 'csp_violation', data: facts, url: 'https://example.com/ko' },
      'Firefox',
    )
    const rows = await opened.db
      .selectFrom('client_report')
      .select(['source', 'type', 'path', 'document'])
      .orderBy('source')
      .execute()
    const same = { type: 'csp_violation', path: '/ko', document: JSON.stringify(facts) }
    expect(rows).toEqual([
      { source: 'browser', ...same },
      { source: 'script', ...same },
    ])
  })

  test('however many come, of however many kinds, the owner hears of it once in a quarter of an hour', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { notifyManyReports } = createOwnerNotices({ now, publicOrigin, queue: queueLetter })
    const reports = createReports({
      ...opened,
      now,
      publicOrigin,
      notifyMany: notifyManyReports,
      pauseMs: 0,
    })
    const letters = () => opened.db.selectFrom('letter').selectAll().execute()
    const flood = async (type: string, times: number) => {
      for (let count = 0; count < times; count += 1) {
        await reports.storeReport({ ...report, type, data: { count: count % 7 } }, 'x')
      }
    }
    await flood('script_error', manyReports - 1)
    expect(await letters()).toEqual([])
    await flood('script_error', 2 * manyReports)
    await flood('custom_a', manyReports / 2)
    await flood('custom_b', manyReports / 2)
    await flood('devtools_opened', manyReports)
    const [letter] = await letters()
    expect(await letters()).toHaveLength(1)
    expect(letter).toMatchObject({ kind: 'notice', recipient: null })
    expect(letter?.body_text).toContain('Kind: script_error')
    expect(letter?.body_text).toContain('종류: script_error')

    pass(15 * 60_000)
    await flood('high_memory_usage', manyReports)
    expect(await letters()).toHaveLength(2)
    expect(
      await opened.db.selectFrom('report_count').selectAll().orderBy('type').execute(),
    ).toEqual(
      [
        ['custom', manyReports],
        ['devtools_opened', manyReports],
        ['high_memory_usage', manyReports],
        ['script_error', 3 * manyReports - 1],
      ].map(([type, count]) => ({ hour: '2026-11-21T12:00:00.000Z', type, count })),
    )
    pass(31 * 86_400_000)
    await reports.cut()
    expect(await opened.db.selectFrom('report_count').selectAll().execute()).toEqual([])
  })

  test('the table is cut to its newest rows, and rows of over 30 days go', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { storeReport, cut } = createReports({
      ...opened,
      now,
      publicOrigin,
      notifyMany,
      pauseMs: 0,
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

  test('a flood of different reports is cut back while it comes', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { storeReport } = createReports({ ...opened, now, publicOrigin, notifyMany, pauseMs: 0 })
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
