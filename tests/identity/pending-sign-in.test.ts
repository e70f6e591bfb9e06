/** A sign-in that waits for its second factor: what it gives, how long it lasts, and which tokens it accepts. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { beginAda, enrolAda, openFactorSite, refusal } from '../support/second-factor-site.ts'
import { enrol, signedInAs } from '../support/session-browser.ts'
import { ada, bom } from '../support/sign-in.ts'
import { codeAt, wrongCodeAt } from '../support/software-authenticator.ts'

const forbidden = {
  status: 403,
  code: 'FORBIDDEN',
  error: catalogues.en.errors.NOT_ADMITTED,
}

describe.each(databases)('pending sign-ins on $name', (database) => {
  test('a user with a second factor is asked for it, and gets nothing before', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    const seed = await enrol(site, browser)
    const [desk, thief] = [site.openBrowser(), site.openBrowser()]

    const asking = await signedInAs(site, ada, desk)
    expect(asking.data).toEqual({ requiresTwoFactor: true, methods: ['totp', 'recovery'] })
    expect([...desk.cookies.keys()]).toEqual(['__Host-pre'])
    expect((await desk.get('/auth/me')).status).toBe(401)
    const code = codeAt(seed, site.now())
    // Another browser has no pending sign-in.
    expect((await thief.post('/auth/2fa/verify', { token: code })).status).toBe(401)
    const verified = await desk.post('/auth/2fa/verify', { token: code })
    expect(verified.data).toEqual({
      user: expect.objectContaining({ name: 'Ada', twoFactorEnabled: true }),
      accessToken: expect.stringMatching(/^at_/),
      refreshToken: expect.stringMatching(/^rx_/),
    })
    expect([...desk.cookies.keys()].sort()).toEqual(['__Host-dev', '__Host-rt', '__Host-sid'])
  })

  test('the same token can be sent again with the code, only by the browser with the pending sign-in', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    const seed = await enrol(site, browser)
    const [desk, thief] = [site.openBrowser(), site.openBrowser()]
    await thief.get('/auth/config')
    const { nonce } = (await desk.get('/auth/config')).data
    const googleIdToken = await provider.sign(ada, nonce, site.now())
    const twoFactorCode = codeAt(seed, site.now())

    expect((await desk.post('/auth/google', { googleIdToken })).data.requiresTwoFactor).toBe(true)
    expect((await desk.post('/auth/google', { googleIdToken })).data.requiresTwoFactor).toBe(true)
    const stolen = await thief.post('/auth/google', { googleIdToken, twoFactorCode })
    expect(stolen).toMatchObject({ status: 401, code: 'INVALID_ID_TOKEN' })
    const twin = desk.copy()
    const signedIn = await desk.post('/auth/google', { googleIdToken, twoFactorCode })
    expect(signedIn.data).toMatchObject({ requiresTwoFactor: false, user: { name: 'Ada' } })
    expect(signedIn.data.userInfo).toEqual(signedIn.data.user)
    expect((await twin.post('/auth/google', { googleIdToken, twoFactorCode })).status).toBe(401)
    expect((await twin.post('/auth/2fa/verify', { token: twoFactorCode })).status).toBe(401)
  })

  test('a token that was replaced by a newer one or refused cannot be used again', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    await enrol(site, browser)
    const usedUp = { status: 401, code: 'INVALID_ID_TOKEN' }

    const desk = site.openBrowser()
    const { nonce } = (await desk.get('/auth/config')).data
    const post = async (googleIdToken: string) => desk.post('/auth/google', { googleIdToken })
    const older = await provider.sign(ada, nonce, site.now(), { claims: { jti: '1' } })
    const newer = await provider.sign(ada, nonce, site.now(), { claims: { jti: '2' } })
    for (const token of [older, newer]) expect((await post(token)).status).toBe(200)
    expect(await post(older)).toMatchObject(usedUp)
    expect((await post(newer)).status).toBe(200)

    await using closed = await openAuthSite({ database, settings: { signUp: 'closed' } })
    const stranger = closed.openBrowser()
    const given = (await stranger.get('/auth/config')).data.nonce
    const googleIdToken = await provider.sign(bom, given, closed.now())
    expect(await stranger.post('/auth/google', { googleIdToken })).toMatchObject(forbidden)
    expect(await stranger.post('/auth/google', { googleIdToken })).toMatchObject(usedUp)
  })

  test('token and code can be sent in one call, and a wrong code counts as a try', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    const seed = await enrol(site, browser)
    const desk = site.openBrowser()
    const wrong = { status: 401, code: 'INVALID_2FA_CODE', error: 'Two-factor verification failed' }
    const post = async (twoFactorCode: string, claims = {}) => {
      const { nonce } = (await desk.get('/auth/config')).data
      const googleIdToken = await provider.sign(ada, nonce, site.now(), { claims })
      return desk.post('/auth/google', { googleIdToken, twoFactorCode })
    }
    for (let i = 0; i < 5; i++) {
      expect(await post(wrongCodeAt(seed, site.now()), { jti: i })).toMatchObject(wrong)
    }
    const { nonce } = (await browser.get('/auth/config')).data
    expect(nonce).toBeDefined()
    // The five attempts are used up: the pending sign-in has ended, and the right code comes too late. The answer says why.
    const body = { token: codeAt(seed, site.now()) }
    for (const language of languages) {
      const late = await desk.post('/auth/2fa/verify', body, { 'accept-language': language })
      expect(late).toMatchObject({ status: 401, code: 'PENDING_EXPIRED' })
      expect(late.error).toBe(catalogues[language].errors.TRIES_SPENT)
    }
    expect((await post(codeAt(seed, site.now()))).status).toBe(200)
  })

  test('another login page does not replace a pending sign-in', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    const seed = await enrol(site, browser)
    const desk = site.openBrowser()
    await signedInAs(site, ada, desk)
    site.pass(9 * 60)
    expect((await desk.get('/auth/config')).headers.getSetCookie()).toEqual([])
    const code = { token: codeAt(seed, site.now()) }
    expect((await desk.post('/auth/2fa/verify', code)).status).toBe(200)
  })

  test('a pending sign-in that has expired does not begin again with its old cookie', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    await enrol(site, browser)
    const desk = site.openBrowser()
    const { nonce } = (await desk.get('/auth/config')).data
    await signedInAs(site, ada, desk)
    site.pass(601)
    await site.auth.sweep()
    const googleIdToken = await provider.sign(bom, nonce, site.now())
    const late = await desk.post('/auth/google', { googleIdToken })
    expect(late).toMatchObject({ status: 401, code: 'INVALID_ID_TOKEN' })
    site.pass(2 * 3600)
    await site.auth.sweep()
    expect(await site.database.db.selectFrom('pre_auth').selectAll().execute()).toEqual([])
  })

  test('a user who is disabled between the two factors cannot sign in, and is told why', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    const seed = await enrol(site, browser)
    const desk = site.openBrowser()
    await signedInAs(site, ada, desk)
    const disabled_at = site.now().toISOString()
    await site.database.db.updateTable('user_account').set({ disabled_at }).execute()
    const late = await desk.post('/auth/2fa/verify', { token: codeAt(seed, site.now()) })
    expect(late).toMatchObject(forbidden)
    expect(desk.cookies.has('__Host-sid')).toBe(false)
    // Each refusal is recorded, so it takes one of the five tries like any other.
    const verify = () => desk.post('/auth/2fa/verify', { token: '000000' })
    for (let i = 1; i < 5; i++) expect(await verify()).toMatchObject(forbidden)
    expect(await verify()).toMatchObject({ status: 401, code: 'PENDING_EXPIRED' })
  })

  test('a locked-out user is told how long to wait, and can sign in after that', async () => {
    await using site = await openFactorSite({ database })
    const app = await enrolAda(site)
    for (let round = 0; round < 2; round++) {
      const browser = await beginAda(site)
      for (let i = 0; i < 5; i++) await browser.post('/auth/2fa/verify', { token: app.wrongCode() })
    }
    const browser = await beginAda(site)
    for (const [language, wait] of [
      ['en', '15 minutes'],
      ['ko', '15분'],
      ['ja', '15分'],
    ] as const) {
      const token = app.code()
      const headers = { 'accept-language': language }
      const limited = await browser.post('/auth/2fa/verify', { token }, headers)
      const sentence = catalogues[language].errors.CODES_SPENT.replace('{wait}', wait)
      expect(limited).toMatchObject(refusal(429, 'RATE_LIMITED', sentence))
      expect(limited.headers.get('retry-after')).toBe('900')
    }

    site.pass(899)
    await site.begin(browser, ada)
    const last = await browser.post('/auth/2fa/verify', { token: app.code() })
    expect(last.error).toContain('1 minute')
    site.pass(1)
    await site.begin(browser, ada)
    expect((await browser.post('/auth/2fa/verify', { token: app.code() })).status).toBe(200)
  })
})
