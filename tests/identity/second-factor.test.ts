/** The calls of the second factor, over HTTP, on both databases. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { checkChain } from '../../server/identity/audit/chain.ts'
import { databases } from '../support/databases.ts'
import {
  beginAda,
  emailsOf,
  enrolAda,
  enrolApp,
  openFactorSite,
  refusal,
} from '../support/second-factor-site.ts'
import { type Answered, ada } from '../support/sign-in.ts'
import { testKeys } from '../support/site.ts'

describe.each(databases)('the second factor of a site on $name', (database) => {
  test('after an authenticator app is set up, every sign-in requires it', async () => {
    await using site = await openFactorSite({ database })
    const [browser, elsewhere] = [site.openBrowser(), site.openBrowser()]
    await site.begin(elsewhere, ada)
    await site.begin(browser, ada)

    const setup = await browser.post('/auth/2fa/setup')
    expect(setup.data).toEqual({
      otpauthUrl: expect.stringMatching(/^otpauth:\/\/totp\/Madang:ada%40gmail\.com\?/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      setupId: expect.any(String),
    })
    const refused = await browser.post('/auth/2fa/confirm', { token: '000000' })
    expect(refused).toMatchObject(
      refusal(401, 'INVALID_2FA_CODE', 'Two-factor confirmation failed'),
    )
    const before = browser.cookies.get('__Host-sid')
    const app = await enrolApp(site, browser)
    expect(new Set(app.recoveryCodes).size).toBe(10)
    expect(browser.cookies.get('__Host-sid')).not.toBe(before)
    expect((await browser.get('/auth/me')).data).toMatchObject({ twoFactorEnabled: true })
    expect((await elsewhere.get('/auth/me')).status).toBe(401)

    const again = site.openBrowser()
    const begun = await site.begin(again, ada)
    expect(begun).toMatchObject({
      status: 200,
      data: { requiresTwoFactor: true, methods: ['totp', 'recovery'] },
    })
    expect(Object.keys(begun.data)).toEqual(['requiresTwoFactor', 'methods'])
    expect([...again.cookies.keys()]).toEqual(['__Host-pre'])
    const wrong = await again.post('/auth/2fa/verify', { token: app.wrongCode() })
    expect(wrong).toMatchObject(refusal(401, 'INVALID_2FA_CODE', 'Two-factor verification failed'))
    const verified = await again.post('/auth/2fa/verify', { token: app.code() })
    expect(verified.data).toEqual({
      user: expect.objectContaining({ email: 'ada@gmail.com', twoFactorEnabled: true }),
      accessToken: expect.stringMatching(/^at_/),
      refreshToken: expect.stringMatching(/^rx_/),
    })
    expect([...again.cookies.keys()].sort()).toEqual(['__Host-dev', '__Host-rt', '__Host-sid'])

    expect(await emailsOf(site)).toHaveLength(2)
    expect(await site.audited()).toEqual([
      'authn_login_success',
      'authn_login_success',
      'authn_factor_added',
      'authn_login_fail',
      'authn_login_successafterfail',
    ])
    expect(await checkChain(site.database.db, testKeys)).toMatchObject({ ok: true, rows: 5 })
  })

  test('a pending sign-in gives access to nothing', async () => {
    await using site = await openFactorSite({ database })
    await enrolAda(site)

    const browser = await beginAda(site)
    for (const path of ['/auth/me', '/auth/sessions', '/auth/passkeys', '/auth/2fa/methods']) {
      expect((await browser.get(path)).status).toBe(401)
    }
    for (const path of [
      '/auth/refresh',
      '/auth/2fa/setup',
      '/auth/2fa/disable',
      '/auth/2fa/recovery/regenerate',
      '/auth/passkeys/register/options',
    ]) {
      expect((await browser.post(path, {})).status, path).toBe(401)
    }
  })

  test('token and code can be sent in one call, or the same token again with the code', async () => {
    await using site = await openFactorSite({ database })
    const app = await enrolAda(site)

    const browser = site.openBrowser()
    const googleIdToken = await site.token(browser, ada)
    const twoFactorCode = app.code()
    const once = await browser.post('/auth/google', { googleIdToken, twoFactorCode })
    expect(once).toMatchObject({ status: 200, data: { requiresTwoFactor: false } })

    site.pass(30)
    const other = site.openBrowser()
    const token = await site.token(other, ada)
    const pending = await other.post('/auth/google', { googleIdToken: token })
    expect(pending.data).toMatchObject({ requiresTwoFactor: true })
    const both = { googleIdToken: token, twoFactorCode: app.code() }
    expect((await site.openBrowser().post('/auth/google', both)).status).toBe(401)
    const resent = await other.post('/auth/google', both)
    expect(resent).toMatchObject({ status: 200, data: { requiresTwoFactor: false } })
  })

  test('after five wrong tries, the right code is refused', async () => {
    await using site = await openFactorSite({ database })
    const app = await enrolAda(site)

    const browser = await beginAda(site)
    for (let i = 0; i < 5; i++) {
      const wrong = await browser.post('/auth/2fa/verify', { token: app.wrongCode() })
      expect(wrong).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    }
    const late = await browser.post('/auth/2fa/verify', { token: app.code() })
    expect(late).toMatchObject(refusal(401, 'PENDING_EXPIRED'))
    await site.begin(browser, ada)
    const anew = await browser.post('/auth/2fa/verify', { token: app.code() })
    expect(anew.status).toBe(200)
  })

  test('a pending sign-in waits ten minutes for its second factor', async () => {
    await using site = await openFactorSite({ database })
    const app = await enrolAda(site)

    const browser = await beginAda(site)
    site.pass(601)
    const late = await browser.post('/auth/2fa/verify', { token: app.code() })
    expect(late).toMatchObject(refusal(401, 'PENDING_EXPIRED'))
  })

  test('changing factors requires a recent authentication, with a factor if the user has one', async () => {
    await using site = await openFactorSite({ database })
    const browser = await beginAda(site)
    site.pass(301)
    const stale = await browser.post('/auth/2fa/setup')
    expect(stale).toMatchObject(refusal(403, 'STEP_UP_REQUIRED'))
    await site.begin(browser, ada)
    const app = await enrolApp(site, browser)

    site.pass(301)
    const change = (path: string, body = {}) => browser.post(path, body)
    for (const path of [
      '/auth/2fa/setup',
      '/auth/2fa/disable',
      '/auth/2fa/recovery/regenerate',
      '/auth/passkeys/register/options',
    ]) {
      expect(await change(path), path).toMatchObject(refusal(403, 'STEP_UP_REQUIRED'))
    }
    const wrong = await change('/auth/2fa/disable', { token: app.wrongCode() })
    expect(wrong).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))

    const before = browser.cookies.get('__Host-sid')
    const steppedUp = await browser.post('/auth/2fa/verify', { token: app.code() })
    expect(steppedUp.status).toBe(200)
    expect(steppedUp.data).toEqual({
      user: expect.objectContaining({ email: 'ada@gmail.com' }),
      accessToken: expect.stringMatching(/^at_/),
      refreshToken: expect.stringMatching(/^rx_/),
    })
    expect(browser.cookies.get('__Host-sid')).not.toBe(before)
    const codes = await change('/auth/2fa/recovery/regenerate')
    expect(codes.data.recoveryCodes).toHaveLength(10)
    expect((await change('/auth/2fa/disable')).status).toBe(200)
    expect((await browser.get('/auth/me')).data).toMatchObject({ twoFactorEnabled: false })
    expect((await emailsOf(site)).join()).toContain(catalogues.en.notices.subject.secondFactorOff)
    expect(await change('/auth/2fa/disable')).toMatchObject(refusal(409, 'CONFLICT'))
    expect(await site.audited()).toEqual(
      expect.arrayContaining([
        'authn_step_up',
        'authn_recovery_codes_created',
        'authn_factor_removed',
      ]),
    )
  })

  test('without a second factor, disabling it and creating recovery codes are refused', async () => {
    await using site = await openFactorSite({ database })
    const browser = await beginAda(site)
    for (const path of ['/auth/2fa/disable', '/auth/2fa/recovery/regenerate']) {
      expect(await browser.post(path, {})).toMatchObject(refusal(409, 'CONFLICT'))
    }
  })

  test('a session opened with a recovery code must enrol a factor before using the panel', async () => {
    const firstAdmins = { subs: [ada.sub], emails: [] }
    await using site = await openFactorSite({ database, settings: { firstAdmins } })
    const [code = ''] = (await enrolAda(site)).recoveryCodes

    const browser = await beginAda(site)
    const recovered = await browser.post('/auth/2fa/recovery', { code: code.toLowerCase() })
    expect(recovered.status).toBe(200)
    const asAdmin = ({ data }: Answered) => {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, authorization: `Bearer ${data.accessToken}` }
      return site.auth.guard.authorizeAdmin(new Request('http://localhost:3000/', { headers }))
    }
    expect(await asAdmin(recovered)).toMatchObject({ ok: false, code: 'RECOVERY_ENROLL_REQUIRED' })
    const app = await enrolApp(site, browser)
    expect(await asAdmin(await browser.post('/auth/refresh'))).toMatchObject({ ok: true })

    const emails = await emailsOf(site)
    expect(emails.filter((subject) => /recovery code|복구 코드/.test(subject))).toHaveLength(1)
    const other = await beginAda(site)
    const used = await other.post('/auth/2fa/recovery', { code })
    expect(used).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    expect((await other.post('/auth/2fa/verify', { token: app.code() })).status).toBe(200)
  })

  test('an invalid format is refused by field and does not count as a try', async () => {
    await using site = await openFactorSite({ database })
    const app = await enrolAda(site)
    const browser = await beginAda(site)

    for (const body of [
      {},
      { token: 123456 },
      { token: '12345' },
      { token: '٠١٢٣٤٥' },
      { token: app.code(), userId: 'somebody' },
      { token: app.code(), __proto__: null, constructor: 1 },
      [],
    ]) {
      const refused = await browser.post('/auth/2fa/verify', body)
      expect(refused).toMatchObject(refusal(400, 'VALIDATION'))
    }
    // As an input method for Korean or Japanese types it.
    const wide = app
      .code()
      .replaceAll(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)))
    expect((await browser.post('/auth/2fa/verify', { token: wide })).status).toBe(200)
  })
})
