/** Who is an admin, who may sign in, and the role of the second factor. */
import { describe, expect, test } from 'vitest'
import { demoIssuerPath } from '../../server/identity/sign-in/identity-provider.ts'
import { publicOrigin } from '../support/auth-addresses.ts'
import { type AuthSite, openAuthSite, provider } from '../support/auth-site.ts'
import { codeAt, fromBase32, wrongCodeAt } from '../support/authenticator-app.ts'
import { databases } from '../support/databases.ts'
import { ada, type Browser, bom, type Person, signIn } from '../support/sign-in.ts'

const signedInAs = async (site: AuthSite, person: Person, browser = site.openBrowser()) => {
  const { status, data, code } = await signIn(browser, provider, person, site.now())
  return { browser, status, code, data, isAdmin: data?.user?.isAdmin }
}

function asked({ cookies }: Browser, accessToken: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { headers: new Headers({ cookie, authorization: `Bearer ${accessToken}` }) }
}

/** Sets an authenticator app up for the signed-in user; returns its seed. */
async function enrol(site: AuthSite, browser: Browser): Promise<Uint8Array> {
  const { data } = await browser.post('/auth/2fa/setup')
  const seed = fromBase32(data.secret)
  const confirmed = await browser.post('/auth/2fa/confirm', { token: codeAt(seed, site.now()) })
  expect(confirmed.status).toBe(200)
  // A code is valid once: the next one belongs to the next step.
  site.pass(30)
  return seed
}

const forbidden = { status: 403, code: 'FORBIDDEN' }

describe.each(databases)('admins on $name', (database) => {
  test('the first admin is the user that the settings name, once, by subject or by a verified address', async () => {
    const firstAdmins = {
      subs: ['1001'],
      emails: ['owner@gmail.com', 'owner@school.example', 'owner@elsewhere.example'],
    }
    const cases: [who: string, person: Person, isAdmin: boolean][] = [
      ['by subject', { ...ada, email: 'any@elsewhere.example' }, true],
      ['at gmail.com', { sub: '5', email: 'Owner@GMail.com' }, true],
      [
        'of the organisation',
        { sub: '5', email: 'owner@school.example', hd: 'school.example' },
        true,
      ],
      [
        'of another organisation',
        { sub: '5', email: 'owner@school.example', hd: 'other.example' },
        false,
      ],
      ['of no organisation', { sub: '5', email: 'owner@elsewhere.example' }, false],
      ['somebody else', bom, false],
      ['somebody like it', { sub: '10011', email: 'xowner@gmail.com' }, false],
    ]
    for (const [who, person, isAdmin] of cases) {
      await using site = await openAuthSite({ database, settings: { firstAdmins } })
      expect((await signedInAs(site, person)).isAdmin, who).toBe(isAdmin)
    }
  })

  test('after the first admin the settings make no other, even if the first one is removed', async () => {
    const firstAdmins = { subs: ['1001', '1002'], emails: [] }
    await using site = await openAuthSite({ database, settings: { firstAdmins } })
    const { db } = site.database
    expect((await signedInAs(site, ada)).isAdmin).toBe(true)
    expect((await signedInAs(site, bom)).isAdmin).toBe(false)
    await db.updateTable('user_account').set({ role: 'user' }).execute()
    expect((await signedInAs(site, bom)).isAdmin).toBe(false)
    expect((await signedInAs(site, ada)).isAdmin).toBe(false)
    expect(await site.audited()).toContain('privilege_permissions_changed')
  })

  test('candidates who sign in at the same time result in one first admin', async () => {
    const people = Array.from({ length: 6 }, (_, index) => ({
      sub: `s${index}`,
      email: `p${index}@gmail.com`,
    }))
    const firstAdmins = { subs: people.map(({ sub }) => sub), emails: [] }
    await using site = await openAuthSite({ database, settings: { firstAdmins } })
    const all = await Promise.all(people.map((person) => signedInAs(site, person)))
    expect(all.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
  })

  test('with a real provider, a demo admin loses the role, and the settings name the first admin again', async () => {
    const firstAdmins = { subs: ['1001'], emails: [] }
    const demo = {
      ...provider,
      name: 'demo',
      issuers: [`${publicOrigin}${demoIssuerPath}`],
    } as const
    await using opened = await database.open()
    await using tried = await openAuthSite({ opened, provider: demo, settings: { firstAdmins } })
    const claims = { iss: demo.issuers[0] }
    const tester = tried.openBrowser()
    const { nonce } = (await tester.get('/auth/config')).data
    const googleIdToken = await provider.sign(ada, nonce, tried.now(), { claims })
    expect((await tester.post('/auth/google', { googleIdToken })).data.user.isAdmin).toBe(true)

    await using site = await openAuthSite({ opened, settings: { firstAdmins } })
    await site.auth.retireDemoPeople()
    expect((await tester.get('/auth/me')).status).toBe(401)
    const admins = opened.db.selectFrom('user_account').select('name').where('role', '=', 'admin')
    expect(await admins.execute()).toEqual([])
    const owner = await signedInAs(site, ada)
    expect(owner.isAdmin).toBe(true)
    // Real admins and their sessions are not affected.
    await site.auth.retireDemoPeople()
    expect((await owner.browser.get('/auth/me')).data.isAdmin).toBe(true)
  })

  test('with closed sign-up only admins can sign in, and others leave traces only in the audit log', async () => {
    // The second one is named in the settings, but too late.
    const firstAdmins = { subs: ['1001', '1002'], emails: [] }
    await using site = await openAuthSite({ database, settings: { firstAdmins, signUp: 'closed' } })
    const refused = await signedInAs(site, { ...bom, sub: '7' })
    expect(refused).toMatchObject(forbidden)
    expect([...refused.browser.cookies.keys()]).toEqual(['__Host-pre'])
    expect((await signedInAs(site, ada)).isAdmin).toBe(true)
    expect((await signedInAs(site, ada)).status).toBe(200)
    expect(await signedInAs(site, bom)).toMatchObject(forbidden)
    const accounts = await site.database.db.selectFrom('user_account').select('email').execute()
    expect(accounts).toEqual([{ email: ada.email }])
  })

  test('the guard admits admins, and role changes apply from the next request', async () => {
    const firstAdmins = { subs: ['1001'], emails: [] }
    await using site = await openAuthSite({ database, settings: { firstAdmins } })
    const [admin, other] = [await signedInAs(site, ada), await signedInAs(site, bom)]
    const { guard } = site.auth
    const ask = ({ browser, data }: typeof admin) =>
      guard.authorizeAdmin(asked(browser, data.accessToken))

    expect(await ask(admin)).toMatchObject({ ok: true, value: { userId: admin.data.user.id } })
    expect(await ask(other)).toEqual({ ok: false, code: 'FORBIDDEN' })
    await site.database.db.updateTable('user_account').set({ role: 'user' }).execute()
    expect(await ask(admin)).toEqual({ ok: false, code: 'FORBIDDEN' })
    expect((await admin.browser.get('/auth/me')).data).toMatchObject({
      isAdmin: false,
      roles: ['user'],
    })
  })

  test('with ADMIN_2FA=required an admin without a second factor can only enrol one', async () => {
    const firstAdmins = { subs: ['1001'], emails: [] }
    await using site = await openAuthSite({
      database,
      settings: { firstAdmins, adminSecondFactor: 'required' },
    })
    const { browser, data } = await signedInAs(site, ada)
    const { guard } = site.auth
    expect(await guard.authorizeAdmin(asked(browser, data.accessToken))).toEqual({
      ok: false,
      code: 'ENROLL_2FA_REQUIRED',
    })
    await enrol(site, browser)
    const { accessToken } = (await browser.post('/auth/refresh')).data
    expect(await guard.authorizeAdmin(asked(browser, accessToken))).toMatchObject({ ok: true })
  })

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
    // The five attempts are used up: the pending sign-in has ended, and the right code comes too late.
    const late = await desk.post('/auth/2fa/verify', { token: codeAt(seed, site.now()) })
    expect(late).toMatchObject({ status: 401, code: 'PENDING_EXPIRED' })
    expect((await post(codeAt(seed, site.now()))).status).toBe(200)
  })

  test('a pending sign-in expires', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    const seed = await enrol(site, browser)
    const desk = site.openBrowser()
    await signedInAs(site, ada, desk)
    site.pass(601)
    const late = await desk.post('/auth/2fa/verify', { token: codeAt(seed, site.now()) })
    expect(late).toMatchObject({ status: 401, code: 'PENDING_EXPIRED' })
  })

  test('a user who is disabled between the two factors cannot sign in', async () => {
    await using site = await openAuthSite({ database })
    const { browser } = await signedInAs(site, ada)
    const seed = await enrol(site, browser)
    const desk = site.openBrowser()
    await signedInAs(site, ada, desk)
    const disabled_at = site.now().toISOString()
    await site.database.db.updateTable('user_account').set({ disabled_at }).execute()
    const late = await desk.post('/auth/2fa/verify', { token: codeAt(seed, site.now()) })
    expect(late).toMatchObject({ status: 401, code: 'INVALID_2FA_CODE' })
    expect(desk.cookies.has('__Host-sid')).toBe(false)
  })
})
