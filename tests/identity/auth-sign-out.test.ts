/** How a session and its refresh token end, over HTTP, on both databases. */
import { describe, expect, test } from 'vitest'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { ada, type Browser, bom, signIn } from '../support/sign-in.ts'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

describe.each(databases)('sign-out on $name', (database) => {
  test('a handle sets the refresh token cookie only in the browser that signed in, once and for a short time', async () => {
    await using site = await openAuthSite({ database })
    const [browser, thief] = [site.openBrowser(), site.openBrowser()]
    const { data } = await signIn(browser, provider, ada, site.now())
    const { data: stolen } = await signIn(thief, provider, bom, site.now())
    const token = data.refreshToken
    const refused = {
      status: 401,
      code: 'UNAUTHENTICATED',
      error: 'Failed to store refresh token securely',
    }
    const store = (who: Browser, token: string) => who.post('/auth/set-refresh-token', { token })

    expect(await store(thief, token)).toMatchObject(refused)
    expect(await store(site.openBrowser(), token)).toMatchObject(refused)
    const mixed = browser.copy()
    mixed.cookies.set('__Host-rt', thief.cookies.get('__Host-rt') ?? '')
    expect(await store(mixed, token)).toMatchObject(refused)
    browser.cookies.delete('__Host-rt')
    expect(await store(browser, token)).toMatchObject({ status: 200, data: null })
    expect((await browser.post('/auth/refresh')).status).toBe(200)
    expect(await store(browser, token)).toMatchObject(refused)
    site.pass(61)
    expect(await store(thief, stolen.refreshToken)).toMatchObject(refused)
    expect(await store(thief, data.accessToken)).toMatchObject(refused)
    expect((await browser.get('/auth/me')).status).toBe(200)
  })

  test('a real refresh token sent by a script was stolen, and ends its session', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    await signIn(browser, provider, ada, site.now())
    const token = browser.cookies.get('__Host-rt')

    expect((await browser.post('/auth/set-refresh-token', { token })).status).toBe(401)
    expect((await browser.get('/auth/me')).code).toBe('SESSION_EXPIRED')
    expect((await browser.post('/auth/refresh')).code).toBe('SESSION_EXPIRED')
    expect(await site.audited()).toContain('authn_token_reuse')
    const emails = await site.database.db.selectFrom('letter').select('recipient').execute()
    expect(emails).toEqual([{ recipient: 'ada@gmail.com' }])
  })

  test('clearing the refresh token invalidates all its generations, handles and copies', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    const { data } = await signIn(browser, provider, ada, site.now())
    const copy = browser.copy()

    expect(await browser.post('/auth/clear-refresh-token')).toMatchObject({ status: 200 })
    expect(browser.cookies.has('__Host-rt')).toBe(false)
    expect(await copy.post('/auth/refresh')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    copy.cookies.delete('__Host-rt')
    const stored = await copy.post('/auth/set-refresh-token', { token: data.refreshToken })
    expect(stored.status).toBe(401)
    expect((await browser.get('/auth/me')).status).toBe(200)
    expect((await site.openBrowser().post('/auth/clear-refresh-token')).status).toBe(200)
  })

  test('after a logout, none of the session’s credentials is accepted', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    const { data } = await signIn(browser, provider, ada, site.now())
    const copy = browser.copy()
    const bearer = { authorization: `Bearer ${data.accessToken}` }

    const out = await browser.post('/auth/logout')
    expect(out).toMatchObject({ status: 200, data: null })
    expect(out.headers.getSetCookie()).toEqual(
      ['sid', 'rt', 'pre'].map((name) => `__Host-${name}=; Max-Age=0; ${attributes}`),
    )
    for (const path of ['/auth/me', '/auth/sessions']) {
      expect(await copy.get(path)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    }
    expect((await copy.post('/auth/refresh')).status).toBe(401)
    expect((await copy.post('/auth/set-refresh-token', { token: data.refreshToken })).status).toBe(
      401,
    )
    const asked = { headers: new Headers({ ...bearer, cookie: toCookie(copy) }) }
    expect(await site.auth.guard.authorize(asked)).toEqual({ ok: false, code: 'SESSION_EXPIRED' })
    expect(await copy.post('/auth/logout')).toMatchObject({ status: 200 })
    expect(await site.audited()).toEqual(['authn_login_success', 'authn_logout'])
  })

  test('a logout with only the refresh token ends the session too', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    await signIn(browser, provider, ada, site.now())
    const tab = browser.copy()
    browser.cookies.delete('__Host-sid')
    await browser.post('/auth/logout')
    expect((await tab.get('/auth/me')).status).toBe(401)
  })

  test('a user can list and end their own sessions, and no others', async () => {
    await using site = await openAuthSite({ database })
    const [desk, phone, stranger] = [site.openBrowser(), site.openBrowser(), site.openBrowser()]
    await signIn(desk, provider, ada, site.now())
    site.pass(5)
    await signIn(phone, provider, ada, site.now())
    await signIn(stranger, provider, bom, site.now())

    const { data } = await desk.get('/auth/sessions')
    expect(data).toEqual([
      expect.objectContaining({ isCurrent: false, createdAt: '2026-11-21T12:00:05.000Z' }),
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        isCurrent: true,
        device: '?',
        address: '127.0.0.1',
        createdAt: '2026-11-21T12:00:00.000Z',
        lastActiveAt: '2026-11-21T12:00:00.000Z',
        twoFactor: false,
      },
    ])
    const [{ id: ofPhone }, { id: ofDesk }] = data
    const notFound = { status: 404, code: 'NOT_FOUND' }
    for (const id of [ofPhone, 'x', `${ofPhone}x`, '%00', '__proto__']) {
      expect(await stranger.call('DELETE', `/auth/sessions/${id}`)).toMatchObject(notFound)
    }
    expect((await phone.get('/auth/me')).status).toBe(200)

    expect(await desk.call('DELETE', `/auth/sessions/${ofPhone}`)).toMatchObject({ status: 200 })
    expect(await phone.get('/auth/me')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    expect(await desk.call('DELETE', `/auth/sessions/${ofPhone}`)).toMatchObject(notFound)
    expect((await desk.get('/auth/sessions')).data).toHaveLength(1)
    expect(await desk.call('DELETE', `/auth/sessions/${ofDesk}`)).toMatchObject({ status: 200 })
    expect([...desk.cookies]).toEqual([])
    expect((await stranger.get('/auth/me')).status).toBe(200)
  })

  test('a user can end all sessions except the current one', async () => {
    await using site = await openAuthSite({ database })
    const [desk, phone, tablet, stranger] = Array.from({ length: 4 }, () => site.openBrowser()) as [
      Browser,
      Browser,
      Browser,
      Browser,
    ]
    for (const browser of [desk, phone, tablet]) await signIn(browser, provider, ada, site.now())
    await signIn(stranger, provider, bom, site.now())

    expect((await desk.post('/auth/sessions/revoke-others')).data).toEqual({ ended: 2 })
    expect((await desk.post('/auth/sessions/revoke-others')).data).toEqual({ ended: 0 })
    const statuses = await Promise.all(
      [desk, phone, tablet, stranger].map(async (one) => (await one.get('/auth/me')).status),
    )
    expect(statuses).toEqual([200, 401, 401, 200])
  })
})

test('a logout that fails on the server still takes the session from the browser', async () => {
  await using site = await openAuthSite()
  const browser = site.openBrowser()
  await signIn(browser, provider, ada, site.now())
  await site.database.db.schema.dropTable('audit').execute()
  expect(await browser.post('/auth/logout')).toMatchObject({ status: 500, code: 'INTERNAL' })
  expect([...browser.cookies]).toEqual([])
  expect(site.logged).toContainEqual(expect.objectContaining({ msg: 'logout failed' }))
})

function toCookie({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
