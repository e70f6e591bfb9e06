/** What sign-in and the calls about sessions do, as it looks from outside, on both databases. */
import { describe, expect, test } from 'vitest'
import { openAuthSite, provider } from './auth-site.ts'
import { databases } from './databases.ts'
import { ada, type Browser, bom, clientId, signIn } from './sign-in.ts'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

describe.each(databases)('sign-in on $name', (database) => {
  test('begins with a nonce, which all tabs of a browser share until it is old', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()

    const config = await browser.get('/auth/config')
    expect(config).toMatchObject({ status: 200, code: null, error: null })
    const { nonce } = config.data
    expect(config.data).toEqual({
      provider: 'google',
      clientId,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scriptUrl: 'https://accounts.google.com/gsi/client',
    })
    expect(config.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^__Host-pre=[\\w-]{43}; Max-Age=600; ${attributes}$`),
    ])
    expect(config.headers.get('cache-control')).toBe('no-store')
    expect(config.headers.get('vary')).toContain('Origin, Sec-Fetch-Site')
    expect((await browser.get('/auth/config')).data.nonce).toBe(nonce)
    expect((await site.openBrowser().get('/auth/config')).data.nonce).not.toBe(nonce)
    site.pass(301)
    expect((await browser.copy().get('/auth/config')).data.nonce).not.toBe(nonce)
    site.pass(299)
    const googleIdToken = await provider.sign(ada, nonce, site.now())
    expect(await browser.post('/auth/google', { googleIdToken })).toMatchObject({
      status: 401,
      code: 'INVALID_ID_TOKEN',
    })
  })

  test('opens a session whose secrets are in cookies, and nowhere else', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()

    const { status, data, headers } = await signIn(browser, provider, ada, site.now())
    expect(status).toBe(200)
    const user = {
      id: expect.any(String),
      name: 'Ada',
      email: 'ada@gmail.com',
      pictureUrl: null,
      isAdmin: false,
      roles: ['user'],
      twoFactorEnabled: false,
    }
    expect(data).toEqual({
      requiresTwoFactor: false,
      user,
      userInfo: user,
      accessToken: expect.stringMatching(/^at_[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^rx_[\w-]{43}$/),
    })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(`^__Host-sid=[\\w-]{43}; Max-Age=43200; ${attributes}$`),
      expect.stringMatching(`^__Host-rt=[\\w-]{54}; Max-Age=43200; ${attributes}$`),
      `__Host-pre=; Max-Age=0; ${attributes}`,
    ])
    expect((await browser.get('/auth/me')).data).toEqual(user)
    expect(await site.audited()).toEqual(['authn_login_success'])
  })

  test('finds the same account at the next sign-in, with what the provider says now', async () => {
    await using site = await openAuthSite({ database })
    const first = await signIn(site.openBrowser(), provider, ada, site.now())
    const renamed = { ...ada, name: 'Ada L.', email: 'ada.l@gmail.com' }
    const second = await signIn(site.openBrowser(), provider, renamed, site.now())
    const other = await signIn(site.openBrowser(), provider, bom, site.now())

    expect(second.data.user).toMatchObject({
      id: first.data.user.id,
      name: 'Ada L.',
      email: 'ada.l@gmail.com',
    })
    expect(other.data.user.id).not.toBe(first.data.user.id)
    // An address that somebody else had before makes nobody that somebody.
    const heir = await signIn(
      site.openBrowser(),
      provider,
      { ...bom, sub: '7', email: ada.email },
      site.now(),
    )
    expect(heir.data.user.id).not.toBe(first.data.user.id)
  })

  test('takes a token once, from the browser that it was made for', async () => {
    await using site = await openAuthSite({ database })
    const [browser, thief] = [site.openBrowser(), site.openBrowser()]
    const { nonce } = (await browser.get('/auth/config')).data
    await thief.get('/auth/config')
    const twin = browser.copy()
    const googleIdToken = await provider.sign(ada, nonce, site.now())
    const refused = { status: 401, code: 'INVALID_ID_TOKEN', error: 'Authentication failed' }

    expect(await thief.post('/auth/google', { googleIdToken })).toMatchObject(refused)
    expect(await site.openBrowser().post('/auth/google', { googleIdToken })).toMatchObject(refused)
    expect((await browser.post('/auth/google', { googleIdToken })).status).toBe(200)
    expect(await twin.post('/auth/google', { googleIdToken })).toMatchObject(refused)
    expect(thief.cookies.has('__Host-sid')).toBe(false)
    // Nor does the nonce serve for another token.
    const again = await provider.sign(ada, nonce, site.now(), { claims: { jti: 'x' } })
    expect(await twin.post('/auth/google', { googleIdToken: again })).toMatchObject(refused)
    expect(new Set(await site.audited())).toEqual(
      new Set(['authn_login_fail', 'authn_login_success']),
    )
  })

  test('one token posted by many tabs at once opens one session', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    const { nonce } = (await browser.get('/auth/config')).data
    const googleIdToken = await provider.sign(ada, nonce, site.now())
    const tabs = Array.from({ length: 10 }, () => browser.copy())

    const answers = await Promise.all(
      tabs.map((tab) => tab.post('/auth/google', { googleIdToken })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    const sessions = await site.database.db.selectFrom('session').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  test('two first sign-ins of one person at once make one account', async () => {
    await using site = await openAuthSite({ database })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signIn(site.openBrowser(), provider, ada, site.now())),
    )
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1)
    const accounts = await site.database.db.selectFrom('user_account').select('id').execute()
    expect(accounts).toHaveLength(1)
  })

  test('keeps five sessions of one user; the one that rested longest makes room', async () => {
    await using site = await openAuthSite({ database })
    const browsers = Array.from({ length: 6 }, () => site.openBrowser())
    for (const browser of browsers) {
      await signIn(browser, provider, ada, site.now())
      site.pass(1)
    }
    const statuses = await Promise.all(
      browsers.map(async (browser) => (await browser.get('/auth/me')).status),
    )
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })

  test('a new sign-in ends the session that the browser had', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    await signIn(browser, provider, ada, site.now())
    const old = browser.copy()
    await signIn(browser, provider, bom, site.now())

    expect(await old.get('/auth/me')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    expect((await browser.get('/auth/me')).data.name).toBe('봄')
  })

  test('a handle puts the refresh token into the jar that signed in, once and soon', async () => {
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

  test('a real refresh token in the hands of a script was copied, and ends its session', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    await signIn(browser, provider, ada, site.now())
    const token = browser.cookies.get('__Host-rt')

    expect((await browser.post('/auth/set-refresh-token', { token })).status).toBe(401)
    expect((await browser.get('/auth/me')).code).toBe('SESSION_EXPIRED')
    expect((await browser.post('/auth/refresh')).code).toBe('SESSION_EXPIRED')
    expect(await site.audited()).toContain('authn_token_reuse')
    const letters = await site.database.db.selectFrom('letter').select('recipient').execute()
    expect(letters).toEqual([{ recipient: 'ada@gmail.com' }])
  })

  test('clearing the refresh token ends the chain, handles and copies included', async () => {
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

  test('after a logout nothing of the session works any more', async () => {
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

  test('a logout by the refresh token alone ends the session too', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    await signIn(browser, provider, ada, site.now())
    const tab = browser.copy()
    browser.cookies.delete('__Host-sid')
    await browser.post('/auth/logout')
    expect((await tab.get('/auth/me')).status).toBe(401)
  })

  test('a user sees and ends their own sessions, and nobody else’s', async () => {
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

  test('a user ends all sessions but the one they are in', async () => {
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

function toCookie({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
