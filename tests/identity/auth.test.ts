/** Sign-in over HTTP, on both databases. */
import { describe, expect, test } from 'vitest'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { ada, bom, clientId, signIn } from '../support/sign-in.ts'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

describe.each(databases)('sign-in on $name', (database) => {
  test('begins with a nonce, which all tabs of a browser share until it expires', async () => {
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
      expect.stringMatching(`^__Host-pre=[\\w-]{43}; Max-Age=3600; ${attributes}$`),
    ])
    expect(config.headers.get('cache-control')).toBe('no-store')
    expect(config.headers.get('vary')).toContain('Origin, Sec-Fetch-Site')
    expect((await browser.get('/auth/config')).data.nonce).toBe(nonce)
    expect((await site.openBrowser().get('/auth/config')).data.nonce).not.toBe(nonce)
    site.pass(1801)
    expect((await browser.copy().get('/auth/config')).data.nonce).not.toBe(nonce)
    site.pass(1799)
    const googleIdToken = await provider.sign(ada, nonce, site.now())
    expect(await browser.post('/auth/google', { googleIdToken })).toMatchObject({
      status: 401,
      code: 'INVALID_ID_TOKEN',
    })
  })

  test('a login page that was open for long signs in, whatever other tabs have opened meanwhile', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    const { nonce } = (await browser.get('/auth/config')).data
    site.pass(11 * 60)
    await browser.get('/auth/config')
    const googleIdToken = await provider.sign(ada, nonce, site.now())
    expect((await browser.post('/auth/google', { googleIdToken })).status).toBe(200)
  })

  test('opens a session whose secrets are only in cookies', async () => {
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

  test('finds the same account at the next sign-in, and updates it from the provider', async () => {
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
    // An email address that another user had before does not identify that user.
    const heir = await signIn(
      site.openBrowser(),
      provider,
      { ...bom, sub: '7', email: ada.email },
      site.now(),
    )
    expect(heir.data.user.id).not.toBe(first.data.user.id)
  })

  test('accepts a token once, from the browser that it was made for', async () => {
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
    // Nor is the nonce valid for another token.
    const again = await provider.sign(ada, nonce, site.now(), { claims: { jti: 'x' } })
    expect(await twin.post('/auth/google', { googleIdToken: again })).toMatchObject(refused)
    expect(new Set(await site.audited())).toEqual(
      new Set(['authn_login_fail', 'authn_login_success']),
    )
  })

  test('opens one session for one token that many tabs send at once', async () => {
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

  test('creates one account for two concurrent first sign-ins of one person', async () => {
    await using site = await openAuthSite({ database })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signIn(site.openBrowser(), provider, ada, site.now())),
    )
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1)
    const accounts = await site.database.db.selectFrom('user_account').select('id').execute()
    expect(accounts).toHaveLength(1)
  })

  test('keeps at most five sessions per user, and ends the least recently used one', async () => {
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

  test('ends the previous session of the browser', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    await signIn(browser, provider, ada, site.now())
    const old = browser.copy()
    await signIn(browser, provider, bom, site.now())

    expect(await old.get('/auth/me')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    expect((await browser.get('/auth/me')).data.name).toBe('봄')
  })
})
