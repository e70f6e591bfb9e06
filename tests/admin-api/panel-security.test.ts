/** The panel's pages about security and health: reports, events over time, the audit log, home, system. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SecurityReport } from '#shared/security-report.ts'
import { createReports } from '../../server/security-reports/reports.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { databases } from '../support/databases.ts'
import { failSignIn, openPanelSite, type PanelSite } from '../support/panel-api.ts'

const report: SecurityReport = {
  type: 'script_error',
  data: { message: 'eval is not allowed' },
  anomalyCount: 1,
  timestamp: 0,
  userAgent: '',
  url: 'http://localhost:3000/ko',
}

function openReports(site: PanelSite) {
  const { db } = site.database
  const publicOrigin = 'http://localhost:3000'
  return createReports({ db, now: site.now, publicOrigin })
}

const get = async (site: PanelSite, path: string) => {
  const { status, data } = await site.ada.ask('GET', path)
  expect(status, path).toBe(200)
  return data
}

describe.each(databases)('on $name', (database) => {
  test('reports can be listed by page, type, source, period and search text, and cannot run scripts', async () => {
    await using site = await openPanelSite({ database })
    const { storeReport, storeCspReports } = openReports(site)
    await storeReport(report, 'Firefox/140')
    site.pass(60)
    await storeReport({ ...report, type: 'custom_login', data: { where: '<script>' } }, 'Safari')
    await storeReport({ ...report, type: 'custom_login', data: { where: '<script>' } }, 'Safari')
    site.pass(60)
    const facts = { directive: 'script-src', blocked: 'inline', disposition: 'enforce', line: 3 }
    await storeCspReports([{ address: 'http://localhost:3000/en', facts }], 'Firefox/140')

    const types = async (query: string) =>
      (await get(site, `/reports${query}`)).items.map(({ type }: { type: string }) => type)
    expect(await types('')).toEqual(['csp_violation', 'custom_login', 'script_error'])
    expect(await types('?sort=count,desc&size=1')).toEqual(['custom_login'])
    expect(await types('?size=1&page=2')).toEqual(['script_error'])
    expect(await types('?source=browser')).toEqual(['csp_violation'])
    expect(await types('?type=custom_login')).toEqual(['custom_login'])
    expect(await types('?search=FIREFOX%20%2Fko')).toEqual(['script_error'])
    expect(await types('?from=2026-11-21T12:01:00Z&to=2026-11-21T12:02Z')).toEqual(['custom_login'])
    expect(await types('?from=2026-11-22')).toEqual([])
    const list = await get(site, '/reports?type=custom_login')
    expect(list.types).toHaveLength(3)
    expect(list.items[0]).toMatchObject({
      facts: { where: '<script>' },
      count: 2,
      path: '/ko',
      firstAt: '2026-11-21T12:01:00.000Z',
    })
    for (const query of ['from=2026-02-31', 'from=now', 'sort=hash', 'source=me', 'size=0']) {
      expect((await site.ada.ask('GET', `/reports?${query}`)).status, query).toBe(400)
    }
  })

  test('events are counted by hour and by day in the time zone of the reader', async () => {
    await using site = await openPanelSite({ database })
    const { storeReport } = openReports(site)
    await storeReport(report, 'x')
    // 23:30 in Seoul, then 00:30 on the next day there; in UTC both are on the same day.
    site.pass(2.5 * 3600)
    await storeReport({ ...report, type: 'custom_a' }, 'x')
    await failSignIn(site, site.openBrowser())
    for (let time = 0; time < 3; time += 1) {
      await site.openBrowser().post('/auth/google', { googleIdToken: 'a.b.c' })
    }
    await site.refusals.flush()
    site.pass(3600)
    for (const type of ['custom_b', 'custom_c', 'script_error']) {
      await storeReport({ ...report, type }, 'x')
    }
    const ada = await site.signIn({ sub: '1001', email: 'ada@gmail.com', name: 'Ada' })
    const ask = async (query: string) => (await ada.ask('GET', `/events?${query}`)).data
    const countsOf = (data: Awaited<ReturnType<typeof ask>>, kind: string) =>
      data.kinds.find((one: { kind: string }) => one.kind === kind)?.counts.slice(-2)

    const utc = await ask('step=day')
    expect(utc.starts).toHaveLength(30)
    expect(utc.starts.at(-1)).toBe('2026-11-21T00:00:00.000Z')
    expect(countsOf(utc, 'custom')).toEqual([0, 3])
    const seoul = await ask('step=day&offset=540')
    expect(seoul.starts.slice(-2)).toEqual(['2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z'])
    expect(countsOf(seoul, 'custom')).toEqual([1, 2])
    expect(countsOf(seoul, 'script_error')).toEqual([1, 1])
    expect(countsOf(seoul, 'authn_login_fail')).toEqual([1, 0])
    expect(countsOf(seoul, 'sign_in_not_begun')).toEqual([3, 0])
    const hours = await ask('from=2026-11-21T14:00Z&step=hour')
    expect(hours.starts).toEqual(['2026-11-21T14:00:00.000Z', '2026-11-21T15:00:00.000Z'])
    expect(countsOf(hours, 'custom')).toEqual([1, 2])
    expect(countsOf(hours, 'script_error')).toEqual([0, 1])
    const failed = hours.kinds.find(({ kind }: { kind: string }) => kind === 'authn_login_fail')
    expect(failed).toMatchObject({ source: 'audit', isAlert: true, total: 1 })
    const rows = hours.kinds.map(({ counts }: { counts: number[] }) => counts.length)
    expect(new Set(rows)).toEqual(new Set([2]))

    for (const [query, field] of [
      ['from=2020-01-01', 'from'],
      ['from=2026-11-22&to=2026-11-20', 'to'],
      ['step=hour&from=2026-10-01', 'from'],
      ['offset=900', 'offset'],
    ] as const) {
      const refused = await ada.ask('GET', `/events?${query}`)
      expect(refused.status, query).toBe(400)
      expect(Object.keys(refused.data.fields), query).toEqual([field])
    }
  })

  test('the audit log can be listed by event, actor, result, period and search text, and checked', async () => {
    await using site = await openPanelSite({ database })
    const stranger = site.openBrowser()
    await failSignIn(site, stranger, { 'user-agent': 'Firefox/140 Linux' })
    const events = async (query: string) =>
      (await get(site, `/audit${query}`)).items.map(({ event }: { event: string }) => event)
    const all = await events('?sort=at,asc')
    expect(all).toHaveLength(4)
    expect(await events('?sort=at,asc&size=2&page=1')).toEqual(all.slice(2))
    expect(await events('?event=authn_login_fail')).toEqual(['authn_login_fail'])
    expect(await events('?result=failure')).toEqual(['authn_login_fail'])
    expect(await events('?search=FIREFOX%20linux')).toEqual(['authn_login_fail'])
    expect(await events(`?actor=${site.bom.id}`)).toEqual(['authn_login_success'])
    expect(await events('?search=bom%40gmail')).toEqual(['authn_login_success'])
    expect(await events('?to=2026-11-21')).toEqual([])
    const [newest] = (await get(site, '/audit')).items
    expect(newest).toMatchObject({ actor: null, device: 'Firefox on Linux', address: '127.0.0.1' })
    expect((await site.ada.ask('GET', '/audit?event=nothing')).status).toBe(400)

    expect(await get(site, '/audit/check')).toMatchObject({ ok: true, rows: 4, pruned: 0 })
    const { db } = site.database
    await db.updateTable('audit').set({ result: 'success' }).where('seq', '=', 4).execute()
    expect(await get(site, '/audit/check')).toMatchObject({
      ok: false,
      seq: 4,
      problem: 'unsigned',
    })
  })

  test('home shows the tasks of the owner, and loading it does not extend the session', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-home-'))
    const dataDir = folder.path
    const { backups } = parseEnv({ DATA_DIR: dataDir })
    await using site = await openPanelSite({ database, settings: { backups, dataDir } })
    const sent = { name: 'Bom', email: 'bom@gmail.com', subject: 'Hello', message: 'Hi' }
    for (const subject of ['one', 'two']) {
      await site.bom.browser.post('/api/contact', { ...sent, subject })
      site.pass(1)
    }
    const { db } = site.database
    await db.updateTable('letter').set({ state: 'dead' }).execute()
    const { storeReport } = openReports(site)
    await storeReport(report, 'x')
    // A mistyped code is no anomaly.
    await storeReport({ ...report, type: 'custom_two_factor_verification_failed' }, 'x')
    const stranger = site.openBrowser()
    await failSignIn(site, stranger)
    const home = await get(site, '/home')
    expect(home).toMatchObject({
      messages: { unread: 2, newest: [{ subject: 'two' }, { subject: 'one' }] },
      letters: { failed: 2 },
      alerts: { total: 1, newest: [{ event: 'authn_login_fail' }] },
      reports: { total: 1 },
      secondFactor: { isMissing: true, isRequired: false },
      backup: { madeAt: null, ageSeconds: null },
    })
    expect(home.firstSteps).toContainEqual({ name: 'backup', isDone: false })
    for (const name of [
      '2026-11-18T12-00-00Z',
      '2026-11-01T12-00-00Z',
      '2026-11-20T12-00-00Z.partial',
    ])
      await mkdir(join(dataDir, 'backups', name), { recursive: true })
    expect((await get(site, '/home')).backup.madeAt).toBe('2026-11-18T12:00:00.000Z')
    const [two, one] = home.messages.newest
    await site.ada.ask('PATCH', `/messages/${one.id}`, { body: { status: 'done' }, version: 1 })
    expect((await get(site, '/home')).messages.unread).toBe(1)
    await site.ada.ask('POST', `/messages/${two.id}/read`)
    expect((await get(site, '/home')).messages).toEqual({ unread: 0, newest: [] })

    const lastActive = () =>
      get(site, `/sessions?user=${site.ada.id}`).then(({ items }) => items[0].lastActiveAt)
    const before = await lastActive()
    site.pass(500)
    for (const path of ['/home', '/jobs']) await get(site, path)
    const { last_active_at } = await db
      .selectFrom('session')
      .select('last_active_at')
      .where('id', '=', site.ada.sessionId)
      .executeTakeFirstOrThrow()
    expect(last_active_at).toBe(before)
    expect(await lastActive()).not.toBe(before)
  })

  test('the system page shows the state of the site, and of secrets only whether they are set', async () => {
    const key = `2026:${randomBytes(32).toString('base64')}`
    await using site = await openPanelSite({
      database,
      settings: parseEnv({
        AUTH_KEYS: key,
        DATABASE_URL: 'postgres://me:dbpassword@db.example.com/site?password=again',
        MAIL_URL: 'smtp://me:mailpassword@mail.example.com:587',
        METRICS_TOKEN: 'metricstoken',
        MAIL_TO: 'owner@example.com',
      }),
    })
    const { id } = (await site.ada.ask('POST', '/letters/test')).data
    const system = await get(site, '/system')
    const text = JSON.stringify(system)
    for (const secret of ['mailpassword', 'dbpassword', 'again', 'metricstoken', key.slice(5)]) {
      expect(text, secret).not.toContain(secret)
    }
    const settings = Object.fromEntries(
      system.settings.map(({ name, ...rest }: { name: string }) => [name, rest]),
    )
    expect(settings).toMatchObject({
      DATABASE_URL: { value: 'postgres://•••@db.example.com/site', isSecret: true },
      AUTH_KEYS: { value: '•••', isSecret: true },
      METRICS_TOKEN: { value: '•••', isSecret: true },
      MAIL_URL: { value: expect.stringContaining('mail.example.com'), isSecret: true },
      MAIL_TO: { value: 'owner@example.com', isSecret: false },
      SESSION_IDLE_S: { value: '1800', isSecret: false },
      BLOG_URL: { value: null, isSecret: false },
    })
    expect(system.database.kind).toBe(site.database.kind)
    expect(system.database.sizeBytes).toBeGreaterThan(10_000)
    expect(system.database.migrations.at(0).name).toBe('0001-content')
    expect(system.mail).toMatchObject({ state: 'ok', queued: 1, recipients: ['owner@example.com'] })
    const { db } = site.database
    await db.updateTable('letter').set({ state: 'dead' }).where('id', '=', id).execute()
    expect((await get(site, '/system')).mail).toMatchObject({ state: 'failing', failed: 1 })
  })
})
