/** A user whose role changes signs in again: no existing session gains rights. */
import { describe, expect, test } from 'vitest'
import { changeAccount, grantAdmin, revokeAdmin } from '../../server/operator/accounts.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { type Caller, openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { ada, type Browser, bom, issuer, signIn } from '../support/sign-in.ts'

async function expectEnded(browser: Browser, site: Pick<PanelSite, 'database'>) {
  expect((await browser.get('/auth/me')).status).toBe(401)
  expect(await browser.post('/auth/refresh')).toMatchObject({ status: 401 })
  const rows = await site.database.db
    .selectFrom('session')
    .select('revoke_reason')
    .where('revoked_at', 'is not', null)
    .execute()
  expect(rows.map(({ revoke_reason }) => revoke_reason)).toContain('role_changed')
}

const setRole = ({ ask }: Caller, { id }: Caller, role: string, version: number) =>
  ask('PATCH', `/users/${id}`, { body: { role }, version })

describe.each(databases)('on $name', (database) => {
  test('a role change in the panel ends the sessions of that user, and no others', async () => {
    await using site = await openPanelSite({ database })
    const thief = site.bom.browser.copy()
    const made = await setRole(site.ada, site.bom, 'admin', 1)
    expect(made).toMatchObject({ status: 200, data: { role: 'admin', activeSessions: 0 } })
    await expectEnded(site.bom.browser, site)
    await expectEnded(thief, site)
    expect((await site.bom.ask('GET', '/home')).status).toBe(401)

    const again = await site.signIn(bom)
    expect((await again.ask('GET', '/home')).status).toBe(200)
    expect((await setRole(site.ada, again, 'user', 2)).status).toBe(200)
    await expectEnded(again.browser, site)
    expect((await site.ada.ask('GET', '/home')).status).toBe(200)
  })

  test('an admin who removes their own role is signed out; the last admin cannot and stays signed in', async () => {
    await using site = await openPanelSite({ database })
    const refused = await setRole(site.ada, site.ada, 'user', 2)
    expect(refused).toMatchObject({ status: 409, code: 'LAST_ADMIN' })
    expect((await site.ada.ask('GET', '/home')).status).toBe(200)
    expect((await site.ada.browser.post('/auth/refresh')).status).toBe(200)

    await setRole(site.ada, site.bom, 'admin', 1)
    const left = await setRole(site.ada, site.ada, 'user', 2)
    expect(left).toMatchObject({ status: 200, data: { role: 'user', isSelf: true } })
    await expectEnded(site.ada.browser, site)
    const again = await site.signIn(ada)
    expect((await again.browser.get('/auth/me')).data.isAdmin).toBe(false)
  })

  test('a change that keeps the role ends no session', async () => {
    await using site = await openPanelSite({ database })
    expect((await setRole(site.ada, site.bom, 'user', 1)).status).toBe(200)
    expect((await site.bom.browser.get('/auth/me')).status).toBe(200)
  })

  test('a role change on the command line ends the sessions of that user', async () => {
    await using site = await openPanelSite({ database })
    const operating = { ...site.auth, db: site.database.db, issuer, now: site.now }
    const run = (act: typeof grantAdmin) => changeAccount(operating, { sub: bom.sub }, act)
    await run(grantAdmin)
    await expectEnded(site.bom.browser, site)
    const again = await site.signIn(bom)
    expect((await again.ask('GET', '/home')).status).toBe(200)
    await run(grantAdmin)
    expect((await again.ask('GET', '/home')).status).toBe(200)
    await run(revokeAdmin)
    await expectEnded(again.browser, site)
    expect((await site.ada.ask('GET', '/home')).status).toBe(200)
  })

  test('a role that the settings give at a sign-in ends the earlier sessions of that user', async () => {
    await using opened = await database.open()
    await using before = await openAuthSite({ opened })
    const old = before.openBrowser()
    await signIn(old, provider, ada, before.now())
    const firstAdmins = { subs: [ada.sub], emails: [] }
    await using site = await openAuthSite({ opened, settings: { firstAdmins } })
    const browser = site.openBrowser()
    expect((await signIn(browser, provider, ada, site.now())).data.user.isAdmin).toBe(true)
    await expectEnded(old, site)
    expect((await browser.get('/auth/me')).data.isAdmin).toBe(true)
  })
})
