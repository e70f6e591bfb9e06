/** Who is an admin, and who may sign in. */
import { describe, expect, test } from 'vitest'
import { demoIssuerPath } from '../../server/identity/sign-in/identity-provider.ts'
import { publicOrigin } from '../support/auth-addresses.ts'
import { type AuthSite, openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { asked, enrol, signedInAs } from '../support/session-browser.ts'
import { ada, bom, type Person } from '../support/sign-in.ts'

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
    const demo = demoOn(publicOrigin)
    await using opened = await database.open()
    await using tried = await openAuthSite({ opened, provider: demo, settings: { firstAdmins } })
    const { browser: tester, isAdmin } = await signInToDemo(tried, demo)
    expect(isAdmin).toBe(true)

    await using site = await openAuthSite({ opened, settings: { firstAdmins } })
    await site.auth.settleDemoPeople()
    expect((await tester.get('/auth/me')).status).toBe(401)
    const admins = opened.db.selectFrom('user_account').select('name').where('role', '=', 'admin')
    expect(await admins.execute()).toEqual([])
    const owner = await signedInAs(site, ada)
    expect(owner.isAdmin).toBe(true)
    // Real admins and their sessions are not affected.
    await site.auth.settleDemoPeople()
    expect((await owner.browser.get('/auth/me')).data.isAdmin).toBe(true)
  })

  test('a demo admin is the same person after a start on another port, also with an account of a third port', async () => {
    const firstAdmins = { subs: ['1001'], emails: [] }
    await using opened = await database.open()
    const openOn = async (origin: string) => {
      const demo = demoOn(origin)
      const site = await openAuthSite({ opened, provider: demo, settings: { firstAdmins } })
      return Object.assign(site, { enter: () => signInToDemo(site, demo) })
    }
    await using first = await openOn('http://localhost:3000')
    const owner = await first.enter()
    expect(owner.isAdmin).toBe(true)
    // An older version left the account of another port beside it.
    await using stranger = await openOn('http://localhost:3001')
    expect((await stranger.enter()).isAdmin).toBe(false)

    await using moved = await openOn('http://127.0.0.1:4000')
    await moved.auth.settleDemoPeople()
    expect(await moved.enter()).toMatchObject({ id: owner.id, isAdmin: true })
    // The next start on the same port changes nothing.
    await moved.auth.settleDemoPeople()
    expect(await moved.enter()).toMatchObject({ id: owner.id, isAdmin: true })
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
})

/** A demo provider at an address of the site, whose issuer is that address. */
function demoOn(origin: string) {
  return { ...provider, name: 'demo', issuers: [`${origin}${demoIssuerPath}`] } as const
}

async function signInToDemo(site: AuthSite, demo: ReturnType<typeof demoOn>) {
  const browser = site.openBrowser()
  const { nonce } = (await browser.get('/auth/config')).data
  const claims = { iss: demo.issuers[0] }
  const googleIdToken = await provider.sign(ada, nonce, site.now(), { claims })
  const { data } = await browser.post('/auth/google', { googleIdToken })
  return { browser, id: data.user.id, isAdmin: data.user.isAdmin }
}
