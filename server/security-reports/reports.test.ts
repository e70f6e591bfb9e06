import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { clock, publicOrigin, report } from '#tests/support/security-report.ts'
import { createReports, manyReports } from './reports.ts'

describe.each(databases)('reports on $name', ({ open }) => {
  test('a report is stored with the path and the user agent header, not with the query or its own claims', async () => {
    await using opened = await open()
    const { now } = clock()
    await createReports({ ...opened, now, publicOrigin }).storeReport(report, 'Firefox/140')
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

  test('equal reports are one row with a count, also when many arrive at once', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { storeReport } = createReports({ ...opened, now, publicOrigin })
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

  test('visits of the login page are one counted row an hour, and no anomalies', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const { storeReport } = createReports({
      ...opened,
      now,
      publicOrigin,
    })
    const visit = (language: string, index: number) =>
      storeReport(
        {
          ...report,
          type: 'custom_login_page_access',
          data: { timestamp: now().toISOString(), userAgent: `${index}`, referrer: '' },
          url: `https://example.com/${language}/login`,
        },
        `browser ${index}`,
      )
    for (let index = 0; index < manyReports; index += 1) {
      pass(1000)
      await visit(index % 2 ? 'ko' : 'en', index)
    }
    pass(60 * 60_000)
    await visit('ja', 0)
    const rows = await opened.db
      .selectFrom('client_report')
      .select(['path', 'document', 'user_agent', 'count'])
      .orderBy('count', 'desc')
      .execute()
    const same = { path: '/login', document: '{}', user_agent: '' }
    expect(rows).toEqual([
      { ...same, count: manyReports },
      { ...same, count: 1 },
    ])
    expect(await opened.db.selectFrom('report_count').selectAll().execute()).toEqual([])
    expect(await opened.db.selectFrom('letter').select('id').execute()).toEqual([])
  })

  test('failed codes are one row for the same browser: the visitor’s own time does not count', async () => {
    await using opened = await open()
    const { now } = clock()
    const { storeReport } = createReports({ ...opened, now, publicOrigin })
    for (const timestamp of ['2026-11-21T12:00:00Z', '2026-11-21T12:00:09Z']) {
      const data = { timestamp, tokenLength: 6 }
      const type = 'custom_two_factor_verification_failed'
      await storeReport({ ...report, type, data }, 'Firefox')
    }
    const rows = await opened.db.selectFrom('client_report').select(['document', 'count']).execute()
    expect(rows).toEqual([{ document: '{"tokenLength":6}', count: 2 }])
  })

  test('a report by the browser itself is distinguished from an equal one by a script', async () => {
    await using opened = await open()
    const { now } = clock()
    const reports = createReports({ ...opened, now, publicOrigin })
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

  test('the owner is notified at most once in a quarter of an hour, for any number of reports', async () => {
    await using opened = await open()
    const { now, pass } = clock()
    const reports = createReports({
      ...opened,
      now,
      publicOrigin,
    })
    const emails = () => opened.db.selectFrom('letter').selectAll().execute()
    const flood = async (type: string, times: number) => {
      for (let count = 0; count < times; count += 1) {
        await reports.storeReport({ ...report, type, data: { count: count % 7 } }, 'x')
      }
    }
    await flood('script_error', manyReports - 1)
    expect(await emails()).toEqual([])
    await flood('script_error', 2 * manyReports)
    await flood('custom_a', manyReports / 2)
    await flood('custom_b', manyReports / 2)
    await flood('devtools_opened', manyReports)
    const [email] = await emails()
    expect(await emails()).toHaveLength(1)
    expect(email).toMatchObject({ kind: 'notice', recipient: null })
    for (const line of ['Kind: Script error', '종류: 스크립트 오류', '種類：スクリプトエラー']) {
      expect(email?.body_text).toContain(line)
    }

    pass(15 * 60_000)
    await flood('high_memory_usage', manyReports)
    expect(await emails()).toHaveLength(2)
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
})
