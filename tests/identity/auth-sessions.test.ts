/** How sessions live and end: refresh, idle and absolute time-outs, the guard of `/api`. */
import { describe, expect, test } from 'vitest'
import { createKeyRing, type Key, makeKey } from '../../server/platform/keys/key-ring.ts'
import { publicOrigin } from '../support/auth-addresses.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { asked, expired, openSignedIn } from '../support/session-browser.ts'
import { ada, bom, openBrowser, signIn } from '../support/sign-in.ts'

const unknown = { ok: false, code: 'UNAUTHENTICATED' }

describe.each(databases)('sessions on $name', (database) => {
  test('a refresh rotates the token after the minimum interval, and not before', async () => {
    await using site = await openAuthSite({ database })
    const { browser, user } = await openSignedIn(site)
    const first = browser.cookies.get('__Host-rt')

    site.pass(9)
    expect((await browser.post('/auth/refresh')).status).toBe(200)
    expect(browser.cookies.get('__Host-rt')).toBe(first)
    site.pass(1)
    const refreshed = await browser.post('/auth/refresh')
    expect(refreshed.data).toEqual({
      user,
      accessToken: expect.stringMatching(/^at_/),
      refreshToken: expect.stringMatching(/^rx_/),
      expiresAt: '2026-11-21T12:10:10.000Z',
    })
    const second = browser.cookies.get('__Host-rt')
    expect(second).not.toBe(first)
    expect(refreshed.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-rt=[\w-]{54}; Max-Age=43190; /),
    ])
  })

  test('a tab that lost the response gets the current token, for thirty seconds', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await openSignedIn(site)
    const slow = browser.copy()
    site.pass(60)
    await browser.post('/auth/refresh')
    site.pass(30)

    expect((await slow.post('/auth/refresh')).status).toBe(200)
    expect(slow.cookies.get('__Host-rt')).toBe(browser.cookies.get('__Host-rt'))
  })

  test('reuse of an old token ends the session for the thief and the owner', async () => {
    await using site = await openAuthSite({ database })
    const { browser, accessToken } = await openSignedIn(site)
    const thief = site.openBrowser()
    thief.cookies.set('__Host-rt', browser.cookies.get('__Host-rt') ?? '')
    site.pass(60)
    await browser.post('/auth/refresh')
    site.pass(31)

    const caught = await thief.post('/auth/refresh')
    expect(caught).toMatchObject({
      status: 401,
      code: 'SESSION_EXPIRED',
      error: 'Failed to refresh token',
    })
    // The loser keeps the cookies: another tab of the browser has won the race.
    expect(caught.headers.getSetCookie()).toEqual([])
    expect((await browser.post('/auth/refresh')).code).toBe('SESSION_EXPIRED')
    expect((await browser.get('/auth/me')).code).toBe('SESSION_EXPIRED')
    expect(await site.auth.guard.authorize(asked(browser, accessToken))).toEqual(expired)
    expect((await site.audited()).filter((event) => event === 'authn_token_reuse')).toHaveLength(1)
  })

  test('a token two generations old counts as stolen, however soon it is sent', async () => {
    await using site = await openAuthSite({ database, times: { coalesceMs: 0 } })
    const { browser } = await openSignedIn(site)
    const thief = browser.copy()
    await browser.post('/auth/refresh')
    await browser.post('/auth/refresh')
    expect((await thief.post('/auth/refresh')).code).toBe('SESSION_EXPIRED')
    expect((await browser.get('/auth/me')).status).toBe(401)
  })

  test('forty refreshes at once result in one new token, and nobody is signed out', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await openSignedIn(site)
    site.pass(60)
    const tabs = Array.from({ length: 40 }, () => browser.copy())

    const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(tabs.map(({ cookies }) => cookies.get('__Host-rt'))).size).toBe(1)
    const row = await site.database.db.selectFrom('session').select('rt_counter').executeTakeFirst()
    expect(row).toEqual({ rt_counter: 2 })
    const guarded = await Promise.all(
      answers.map(({ data }) => site.auth.guard.authorize(asked(browser, data.accessToken))),
    )
    expect(guarded.every(({ ok }) => ok)).toBe(true)
  })

  test('sessions survive a key rotation, and end if their key is lost', async () => {
    await using opened = await database.open()
    const [first, second] = [makeKey(new Date()), makeKey(new Date(), ['x'])]
    const withKeys = (...keys: [Key, ...Key[]]) =>
      openAuthSite({ opened, keys: createKeyRing(keys) })
    await using before = await withKeys({ ...first, kid: 'one' })
    const { browser } = await openSignedIn(before)
    const encryptedBy = async () =>
      (
        await opened.db.selectFrom('session').select('rt_key_enc').executeTakeFirst()
      )?.rt_key_enc.split('.')[0]

    await using rotated = await withKeys({ ...second, kid: 'two' }, { ...first, kid: 'one' })
    const tab = openBrowser(rotated.answer, publicOrigin, browser.cookies)
    expect((await tab.post('/auth/refresh')).status).toBe(200)
    expect(await encryptedBy()).toBe('one')
    rotated.pass(60)
    expect((await tab.post('/auth/refresh')).status).toBe(200)
    expect(await encryptedBy()).toBe('two')

    await using lost = await withKeys({ ...first, kid: 'one' })
    const other = openBrowser(lost.answer, publicOrigin, tab.cookies)
    expect(await other.post('/auth/refresh')).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    })
  })

  test('a refresh token with a wrong signature is refused and ends no session', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await openSignedIn(site)
    const token = browser.cookies.get('__Host-rt') ?? ''
    const bytes = Buffer.from(token, 'base64url')
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString('base64url')
    }
    const wrong = [
      flipped(0),
      flipped(23),
      flipped(39),
      token.slice(0, -1),
      `${token}A`,
      // The last character has four unused bits: only one encoding is accepted.
      token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1),
      '',
      'x',
    ]
    for (const value of wrong) {
      const thief = site.openBrowser()
      thief.cookies.set('__Host-rt', value)
      expect(await thief.post('/auth/refresh'), value).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      })
    }
    expect((await browser.post('/auth/refresh')).status).toBe(200)
    expect(await site.audited()).not.toContain('authn_token_reuse')
  })

  test('an access token is refused without the session cookie of its browser, and the cookie without the token', async () => {
    await using site = await openAuthSite({ database })
    const one = await openSignedIn(site)
    const other = await openSignedIn(site, bom)
    const { guard } = site.auth

    expect(await guard.authorize(asked(one.browser, one.accessToken))).toEqual({
      ok: true,
      value: { userId: one.user.id, sessionId: expect.any(String), user: one.user },
    })
    for (const request of [
      asked(one.browser, null),
      asked(site.openBrowser(), one.accessToken),
      asked(other.browser, one.accessToken),
      asked(one.browser, `${one.accessToken.slice(0, -1)}_`),
      asked(one.browser, one.accessToken.slice(3)),
      asked(one.browser, one.browser.cookies.get('__Host-sid') ?? ''),
      { headers: new Headers({ authorization: `Basic ${one.accessToken}` }) },
    ]) {
      expect(await guard.authorize(request)).toEqual(unknown)
    }
    site.pass(600)
    expect(await guard.authorize(asked(one.browser, one.accessToken))).toEqual(unknown)
  })

  test('disabling a user ends all sessions at once', async () => {
    await using site = await openAuthSite({ database })
    const { browser, user, accessToken } = await openSignedIn(site)
    await site.database.db
      .updateTable('user_account')
      .set({ disabled_at: site.now().toISOString() })
      .where('id', '=', user.id)
      .execute()

    expect((await browser.get('/auth/me')).code).toBe('SESSION_EXPIRED')
    expect((await browser.post('/auth/refresh')).code).toBe('SESSION_EXPIRED')
    expect(await site.auth.guard.authorize(asked(browser, accessToken))).toEqual(expired)
    const again = await signIn(site.openBrowser(), provider, ada, site.now())
    expect(again).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const rows = await site.database.db.selectFrom('audit').selectAll().orderBy('seq').execute()
    expect(rows.at(-1)).toMatchObject({ event: 'authn_login_fail', actor: user.id })
  })

  test('ended sessions are deleted, and no live ones', async () => {
    await using site = await openAuthSite({ database })
    const { db } = site.database
    await openSignedIn(site)
    site.pass(45 * 24 * 3600)
    const { browser } = await openSignedIn(site)
    await site.auth.sweep()

    for (const table of [
      'session',
      'access_token',
      'refresh_handle',
      'pre_auth',
      'seen_id_token',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
    }
    expect((await browser.post('/auth/refresh')).status).toBe(200)
  })
})

test('a session can be refreshed at most sixty times a minute', async () => {
  await using site = await openAuthSite({ isThrottled: true })
  const { browser } = await openSignedIn(site)
  for (let i = 0; i < 60; i++) expect((await browser.post('/auth/refresh')).status).toBe(200)
  const refused = await browser.post('/auth/refresh')
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await browser.get('/auth/me')).status).toBe(200)
})
