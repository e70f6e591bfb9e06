/** Users and sessions in the panel: changes take effect at once, and stale changes are refused. */
import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { ada, bom as bomPerson } from '../support/sign-in.ts'

const roleOf = async ({ database: { db } }: PanelSite, id: string) =>
  db.selectFrom('user_account').select(['role', 'version']).where('id', '=', id).executeTakeFirst()

describe.each(databases)('on $name', (database) => {
  test('a changed role applies from the next sign-in, and is recorded and notified', async () => {
    await using site = await openPanelSite({ database })
    const { ada } = site
    let { bom } = site
    const make = (role: string, version: number) =>
      ada.ask('PATCH', `/users/${bom.id}`, { body: { role }, version })
    expect((await bom.ask('GET', '/home')).status).toBe(403)
    const made = await make('admin', 1)
    expect([made.status, made.headers.get('etag')]).toEqual([200, '"2"'])
    expect(made.data).toMatchObject({ id: bom.id, role: 'admin', version: 2, isSelf: false })
    expect((await bom.ask('GET', '/home')).status).toBe(401)
    const emails = await site.database.db.selectFrom('letter').select('subject').execute()
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('There is a new admin'),
    ])
    bom = await site.signIn(bomPerson)
    expect((await bom.ask('GET', '/home')).status).toBe(200)
    expect((await bom.browser.get('/auth/me')).data.isAdmin).toBe(true)

    expect((await make('user', 2)).data.role).toBe('user')
    bom = await site.signIn(bomPerson)
    expect((await bom.ask('GET', '/home')).status).toBe(403)
    expect((await bom.browser.get('/auth/me')).data.isAdmin).toBe(false)
    const { data } = await ada.ask('GET', '/audit?event=privilege_permissions_changed&sort=at,asc')
    expect(data.items.slice(1)).toMatchObject([
      { actor: { id: ada.id }, detail: { user: bom.id, role: 'admin' }, subject: { id: bom.id } },
      { actor: { id: ada.id }, detail: { user: bom.id, role: 'user' }, subject: { id: bom.id } },
    ])
  })

  test('a disabled user is signed out at once, and must sign in again after being enabled', async () => {
    await using site = await openPanelSite({ database })
    const { ada, bom } = site
    const shut = (disabled: boolean, version: number) =>
      ada.ask('PATCH', `/users/${bom.id}`, { body: { disabled }, version })
    expect((await shut(true, 1)).data).toMatchObject({ activeSessions: 0, version: 2 })
    expect((await bom.ask('GET', '/home')).status).toBe(401)
    expect((await bom.browser.get('/auth/me')).status).toBe(401)
    expect((await bom.browser.copy().post('/auth/refresh')).status).toBe(401)
    const { data } = await ada.ask('GET', `/sessions?user=${bom.id}`)
    expect(data.items).toMatchObject([{ state: 'ended', end: 'account_disabled' }])

    expect((await shut(false, 2)).data.disabledAt).toBeNull()
    expect((await bom.browser.get('/auth/me')).status).toBe(401)
    const audited = (await ada.ask('GET', '/audit?sort=at,asc')).data.items.slice(-2)
    expect(audited).toMatchObject([
      { event: 'account_disabled', actor: { id: ada.id }, subject: { name: '봄' } },
      { event: 'account_enabled', actor: { id: ada.id }, subject: { name: '봄' } },
    ])
  })

  test('a change of an outdated version is refused with the current state', async () => {
    await using site = await openPanelSite({ database })
    const { ada, bom } = site
    const path = `/users/${bom.id}`
    const blind = await ada.ask('PATCH', path, { body: { role: 'admin' } })
    expect([blind.status, blind.code]).toEqual([428, 'VERSION_REQUIRED'])
    const answers = await Promise.all(
      [{ role: 'admin' }, { disabled: true }, { role: 'admin', disabled: true }].map((body) =>
        ada.ask('PATCH', path, { body, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    const changed = answers.find(({ status }) => status === 200)?.data
    for (const { status, code, data } of answers) {
      if (status === 412) expect([code, data.current]).toEqual(['STALE', changed])
    }
    const nothing = await ada.ask('PATCH', path, { body: {}, version: 2 })
    expect([nothing.status, nothing.data.version]).toEqual([200, 2])
    const stranger = await ada.ask('PATCH', '/users/nobody', { body: {}, version: 1 })
    expect(stranger.status).toBe(404)
    const odd = await ada.ask('PATCH', path, { body: { role: 'owner', name: 'Eve' }, version: 2 })
    expect(Object.keys(odd.data.fields).sort()).toEqual(['name', 'role'])
  })

  test('the last admin cannot be removed, also when two admins remove each other at the same time', async () => {
    await using site = await openPanelSite({ database })
    const { ada } = site
    for (const body of [{ role: 'user' }, { disabled: true }]) {
      const refused = await ada.ask('PATCH', `/users/${ada.id}`, { body, version: 2 })
      expect([refused.status, refused.code]).toEqual([409, 'LAST_ADMIN'])
    }
    expect(await roleOf(site, ada.id)).toMatchObject({ role: 'admin', version: 2 })
    await ada.ask('PATCH', `/users/${site.bom.id}`, { body: { role: 'admin' }, version: 1 })
    const bom = await site.signIn(bomPerson)
    const both = await Promise.all([
      ada.ask('PATCH', `/users/${bom.id}`, { body: { role: 'user' }, version: 2 }),
      bom.ask('PATCH', `/users/${ada.id}`, { body: { disabled: true }, version: 2 }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const admins = await site.database.db
      .selectFrom('user_account')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .execute()
    expect(admins).toHaveLength(1)
  })

  test('roles can be changed only by an admin who was authenticated in the last minutes', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const give = () =>
      site.ada.ask('PATCH', `/users/${site.bom.id}`, { body: { role: 'admin' }, version: 1 })
    site.pass(301)
    const late = await give()
    expect([late.status, late.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(late.data).toEqual({ methods: [] })
    expect(await roleOf(site, site.bom.id)).toEqual({ role: 'user', version: 1 })

    // With a second factor, a sign-in at the identity provider is not enough.
    const again = await site.signIn(ada)
    await db
      .insertInto('factor')
      .values({ id: 'f', user_id: again.id, secret_enc: 'x', last_step: 0, confirmed_at: 'x' })
      .execute()
    const change = (changes: { aal?: 2; step_up_until?: string }) =>
      db.updateTable('session').set(changes).where('id', '=', again.sessionId).execute()
    const retry = () =>
      again.ask('PATCH', `/users/${site.bom.id}`, { body: { role: 'admin' }, version: 1 })
    expect((await retry()).code).toBe('STEP_UP_REQUIRED')
    await change({ aal: 2 })
    expect((await again.ask('GET', '/users')).status).toBe(200)
    const asked = await retry()
    expect([asked.code, asked.data]).toEqual(['STEP_UP_REQUIRED', { methods: ['totp'] }])
    await change({ step_up_until: new Date(site.now().getTime() + 1).toISOString() })
    expect((await retry()).status).toBe(200)
  })

  test('users can be listed by page, role, state and search text', async () => {
    await using site = await openPanelSite({ database })
    const names = async (query: string) =>
      (await site.ada.ask('GET', `/users${query}`)).data.items.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('?sort=name,asc')).toEqual(['Ada', '봄'])
    expect(await names('?sort=name,asc&size=1&page=1')).toEqual(['봄'])
    expect(await names('?role=admin')).toEqual(['Ada'])
    expect(await names('?state=disabled')).toEqual([])
    expect(await names('?search=봄')).toEqual(['봄'])
    expect(await names('?search=ADA%20gmail')).toEqual(['Ada'])
    expect(await names('?search=_da')).toEqual([])
    const named = { name: 'ÉMILE Ｚola' }
    await site.database.db
      .updateTable('user_account')
      .set(named)
      .where('id', '=', site.bom.id)
      .execute()
    for (const word of ['émile', 'Émile', 'zola', 'ｚＯＬＡ']) {
      expect(await names(`?search=${encodeURIComponent(word)}`), word).toEqual([named.name])
    }
    const { data } = await site.ada.ask('GET', '/users?role=admin')
    expect(data).toMatchObject({ page: 0, size: 20, total: 1 })
    expect(data.items[0]).toEqual({
      id: site.ada.id,
      name: 'Ada',
      email: 'ada@gmail.com',
      pictureUrl: null,
      role: 'admin',
      disabledAt: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      version: 2,
      twoFactor: false,
      activeSessions: 1,
      lastActiveAt: '2026-11-21T12:00:00.000Z',
      isSelf: true,
    })
    const { data: policy } = await site.ada.ask('GET', '/policy')
    expect(policy).toMatchObject({
      adminSecondFactor: 'optional',
      times: { idle: 1800, absolute: 43_200 },
      admins: { total: 1, withoutSecondFactor: [{ email: 'ada@gmail.com' }] },
    })
  })

  test('a session that an admin ends is refused at its next request, and the list shows the reason', async () => {
    await using site = await openPanelSite({ database })
    const { ada, bom } = site
    const { data: running } = await ada.ask('GET', `/sessions?user=${bom.id}&state=active`)
    expect(running.items).toMatchObject([
      { id: bom.sessionId, state: 'active', isCurrent: false, user: { name: '봄' } },
    ])
    expect((await bom.browser.get('/auth/me')).status).toBe(200)
    const ended = await ada.ask('DELETE', `/sessions/${bom.sessionId}`)
    expect(ended.data).toMatchObject({ state: 'ended', end: 'revoked_by_admin' })
    expect((await bom.browser.get('/auth/me')).status).toBe(401)
    expect((await bom.ask('GET', '/home')).status).toBe(401)
    expect((await bom.browser.post('/auth/refresh')).status).toBe(401)
    expect((await ada.ask('DELETE', `/sessions/${bom.sessionId}`)).status).toBe(404)
    expect((await ada.ask('DELETE', '/sessions/nothing')).status).toBe(404)

    const listed = async (query: string) =>
      (await ada.ask('GET', `/sessions${query}`)).data.items.map(
        ({ user, end }: { user: { name: string }; end: string | null }) => [user.name, end],
      )
    expect(await listed('?state=active')).toEqual([['Ada', null]])
    expect(await listed('?state=ended')).toEqual([['봄', 'revoked_by_admin']])
    expect(await listed('?search=ada')).toEqual([['Ada', null]])
    site.pass(1801)
    const late = await site.signIn({ sub: '1003', email: 'cho@gmail.com', name: 'Cho' })
    await site.database.db
      .updateTable('user_account')
      .set({ role: 'admin' })
      .where('id', '=', late.id)
      .execute()
    const idle = await late.ask('GET', '/sessions?search=ada')
    expect(idle.data.items).toMatchObject([
      { state: 'ended', end: 'idle', endedAt: '2026-11-21T12:30:00.000Z' },
    ])
  })
})
