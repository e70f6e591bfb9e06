/** Alerts on the panel's Home: codes that were mistyped by the person themselves are none. */
import { describe, expect, test } from 'vitest'
import { failuresUntilNotified } from '../../server/identity/second-factor/attempts.ts'
import { provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { enrolApp } from '../support/second-factor-site.ts'
import { ada as adaPerson, type Browser, signIn } from '../support/sign-in.ts'

const verify = (browser: Browser, token: string) => browser.post('/auth/2fa/verify', { token })

/** Signs in to a new session with the second factor, after some wrong codes. */
async function signInAfter(site: PanelSite, wrong: number) {
  const app = await enrolApp(site, site.ada.browser)
  const browser = site.openBrowser()
  await signIn(browser, provider, adaPerson, site.now())
  for (let time = 0; time < wrong; time += 1) {
    expect((await verify(browser, app.wrongCode())).status).toBe(401)
  }
  return { app, browser }
}

async function alertsAfter(answer: { data: { accessToken: string } }, browser: Browser) {
  const home = await browser.get('/api/admin/home', {
    authorization: `Bearer ${answer.data.accessToken}`,
  })
  return home.data.alerts.total
}

describe.each(databases)('on $name', (database) => {
  test('a code that the owner mistyped before the right one is no alert', async () => {
    await using site = await openPanelSite({ database })
    const { app, browser } = await signInAfter(site, 2)
    const right = await verify(browser, app.code())
    expect(right.status).toBe(200)
    expect((await site.audited()).filter((event) => event === 'authn_login_fail')).toHaveLength(2)
    expect(await alertsAfter(right, browser)).toBe(0)
  })

  test('codes that nobody followed by a right one stay alerts, and so do many in a row', async () => {
    await using site = await openPanelSite({ database })
    const { app } = await signInAfter(site, 1)
    // The guess came from here; the owner signs in elsewhere.
    const elsewhere = site.openBrowser()
    await signIn(elsewhere, provider, adaPerson, site.now())
    const right = await elsewhere.post(
      '/auth/2fa/verify',
      { token: app.code() },
      { 'user-agent': 'Firefox/140 Linux' },
    )
    expect(right.status).toBe(200)
    expect(await alertsAfter(right, elsewhere)).toBe(1)

    site.pass(60)
    const guessing = site.openBrowser()
    await signIn(guessing, provider, adaPerson, site.now())
    for (let time = 0; time < failuresUntilNotified; time += 1) {
      await verify(guessing, app.wrongCode())
    }
    await signIn(guessing, provider, adaPerson, site.now())
    const lucky = await verify(guessing, app.code())
    expect(lucky.status).toBe(200)
    // The first guess is now followed by a proof from the same place too; the fifth of a row stays.
    expect(await alertsAfter(lucky, guessing)).toBe(1)
  })
})
