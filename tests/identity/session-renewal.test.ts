/** Every change of a factor, and every step-up, renews the session: earlier secrets are refused at once. */
import { describe, expect, test } from 'vitest'
import { publicOrigin } from '../support/auth-addresses.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import {
  type App,
  beginPasskey,
  emailsOf,
  enrolApp,
  enrolPasskey,
  type FactorSite,
  openFactorSite,
  refusal,
  showPasskey,
} from '../support/second-factor-site.ts'
import { type Answered, ada, type Browser } from '../support/sign-in.ts'
import {
  createAuthenticator,
  type SoftwareAuthenticator,
} from '../support/software-authenticator.ts'

interface Enrolled {
  site: FactorSite
  browser: Browser
  app: App
  passkey: SoftwareAuthenticator
}

/** What an attacker could have copied: cookies, an access token, and a handle that was not redeemed. */
interface Copied {
  browser: Browser
  accessToken: string
  handle: string
}

async function copyAll(browser: Browser): Promise<Copied> {
  const { status, data } = await browser.post('/auth/refresh')
  expect(status).toBe(200)
  return { browser: browser.copy(), accessToken: data.accessToken, handle: data.refreshToken }
}

function ask(site: FactorSite, { cookies }: Browser, accessToken: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = new Headers({ cookie, authorization: `Bearer ${accessToken}` })
  return site.auth.guard.authorize({ headers })
}

/** Each part alone, and together with new ones; none is a reason to notify the owner. */
async function expectAllRefused(site: FactorSite, copied: Copied, renewed: Browser) {
  const { browser: thief, accessToken, handle } = copied
  const oldSession = thief.cookies.get('__Host-sid') ?? ''
  const oldRefresh = thief.cookies.get('__Host-rt') ?? ''
  expect(renewed.cookies.get('__Host-sid')).not.toBe(oldSession)
  expect(renewed.cookies.get('__Host-rt')).not.toBe(oldRefresh)

  const refreshed = await thief.post('/auth/refresh')
  expect(refreshed).toMatchObject(refusal(401, 'UNAUTHENTICATED'))
  expect(refreshed.headers.getSetCookie()).toEqual([])
  const mixed = renewed.copy()
  mixed.cookies.set('__Host-rt', oldRefresh)
  expect(await mixed.post('/auth/refresh')).toMatchObject(refusal(401, 'UNAUTHENTICATED'))

  expect((await thief.get('/auth/me')).status).toBe(401)
  expect((await thief.post('/auth/2fa/setup')).status).toBe(401)
  expect((await ask(site, thief, accessToken)).ok).toBe(false)
  expect((await ask(site, renewed, accessToken)).ok).toBe(false)
  for (const cookies of [thief, renewed.copy()]) {
    const stored = await cookies.post('/auth/set-refresh-token', { token: handle })
    expect(stored).toMatchObject(refusal(401, 'UNAUTHENTICATED'))
  }

  expect((await renewed.get('/auth/me')).status).toBe(200)
  const own = await renewed.post('/auth/refresh')
  expect(own.status).toBe(200)
  expect((await ask(site, renewed, own.data.accessToken)).ok).toBe(true)
  expect(await site.audited()).not.toContain('authn_token_reuse')
}

async function openEnrolled(database: DatabaseUnderTest): Promise<Enrolled> {
  const site = await openFactorSite({ database })
  const browser = site.openBrowser()
  await site.begin(browser, ada)
  const app = await enrolApp(site, browser)
  const { authenticator } = await enrolPasskey(browser)
  return { site, browser, app, passkey: authenticator }
}

type Change = (enrolled: Enrolled) => Promise<Answered>

const changes: [name: string, change: Change][] = [
  [
    'an authenticator confirmed',
    async ({ site, browser }) => {
      await enrolApp(site, browser)
      // Its response is the last but one; its effect is what counts.
      return browser.get('/auth/me')
    },
  ],
  ['a passkey added', async ({ browser }) => (await enrolPasskey(browser)).answered],
  [
    'a passkey removed',
    ({ browser, passkey }) => browser.call('DELETE', `/auth/passkeys/${passkey.credentialId}`),
  ],
  ['new recovery codes', ({ browser }) => browser.post('/auth/2fa/recovery/regenerate')],
  ['all factors removed', ({ browser }) => browser.post('/auth/2fa/disable')],
  [
    'all factors removed with a code',
    ({ browser, app }) => browser.post('/auth/2fa/disable', { token: app.code() }),
  ],
  [
    'a step-up by a code',
    ({ browser, app }) => browser.post('/auth/2fa/verify', { token: app.code() }),
  ],
  ['a step-up by a passkey', ({ browser, passkey }) => showPasskey(browser, passkey)],
  [
    'a step-up by a recovery code',
    ({ browser, app }) => browser.post('/auth/2fa/recovery', { code: app.recoveryCodes[0] }),
  ],
]

describe.each(databases)('on $name', (database) => {
  test.each(changes)('%s: nothing that was valid before it is accepted', async (_, change) => {
    const enrolled = await openEnrolled(database)
    await using site = enrolled.site
    const copied = await copyAll(enrolled.browser)
    expect((await change(enrolled)).status).toBe(200)
    await expectAllRefused(site, copied, enrolled.browser)
  })

  test('a refresh token from before the change is always refused, and ends no session', async () => {
    await using site = await openFactorSite({ database })
    const browser = site.openBrowser()
    await site.begin(browser, ada)
    site.pass(60)
    const before = browser.copy()
    await browser.post('/auth/refresh')
    const rotated = browser.copy()
    await enrolApp(site, browser)
    // Enrolling took 30 s of the clock: the grace period of a rotation is over, and the token counts as a
    // reuse.
    for (const seconds of [0, 5, 60]) {
      site.pass(seconds)
      for (const old of [before, rotated]) {
        expect(await old.post('/auth/refresh')).toMatchObject(refusal(401, 'UNAUTHENTICATED'))
      }
      expect((await browser.post('/auth/refresh')).status).toBe(200)
    }
    expect(await site.audited()).not.toContain('authn_token_reuse')
    const subjects = await emailsOf(site)
    expect(subjects).toHaveLength(1)
  })

  test('a passkey challenge from before a change is refused after it', async () => {
    const enrolled = await openEnrolled(database)
    await using site = enrolled.site
    const { browser, passkey } = enrolled
    const options = await browser.post('/auth/passkeys/register/options')
    const asked = await browser.post('/auth/passkeys/verify/options')
    expect((await browser.post('/auth/2fa/recovery/regenerate')).status).toBe(200)
    const made = createAuthenticator({ origin: publicOrigin }).register(options.data)
    const registered = await browser.post('/auth/passkeys/register', { response: made })
    expect(registered).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    const shown = passkey.assert(asked.data)
    const verified = await browser.post('/auth/passkeys/verify', { response: shown })
    expect(verified).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    expect((await browser.get('/auth/passkeys')).data).toHaveLength(1)
    expect(await site.audited()).not.toContain('authn_step_up')
  })

  test('refreshes that race with a change leave no old token valid', async () => {
    const enrolled = await openEnrolled(database)
    await using site = enrolled.site
    const { browser } = enrolled
    site.pass(60)
    expect((await showPasskey(browser, enrolled.passkey)).status).toBe(200)
    site.pass(60)
    const tabs = Array.from({ length: 12 }, () => browser.copy())
    const refreshing = tabs.map((tab) => tab.post('/auth/refresh'))
    const [changed, ...refreshed] = await Promise.all([
      browser.post('/auth/2fa/recovery/regenerate'),
      ...refreshing,
      ...tabs.map((tab) => tab.copy().post('/auth/refresh')),
    ])
    expect(changed.status).toBe(200)
    for (const [index, { status, data }] of refreshed.entries()) {
      expect([200, 401], String(index)).toContain(status)
      if (status !== 200) continue
      expect((await ask(site, browser, data.accessToken)).ok).toBe(false)
      const stored = await browser.copy().post('/auth/set-refresh-token', {
        token: data.refreshToken,
      })
      expect(stored.status).toBe(401)
    }
    for (const tab of tabs) {
      expect((await tab.post('/auth/refresh')).status).toBe(401)
      expect((await tab.get('/auth/me')).status).toBe(401)
    }
    expect((await browser.get('/auth/me')).status).toBe(200)
    expect((await browser.post('/auth/refresh')).status).toBe(200)
    expect(await site.audited()).not.toContain('authn_token_reuse')
  })

  test('of concurrent changes with the same cookies one succeeds, and its new cookies are valid', async () => {
    const enrolled = await openEnrolled(database)
    await using site = enrolled.site
    const tabs = Array.from({ length: 6 }, () => enrolled.browser.copy())
    const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/2fa/recovery/regenerate')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    for (const [index, tab] of tabs.entries()) {
      const { status = 0, data } = answers[index] ?? {}
      expect((await tab.get('/auth/me')).status).toBe(status)
      expect((await tab.post('/auth/refresh')).status).toBe(status)
      if (status !== 200) continue
      const { length } = data.recoveryCodes
      const stored = await site.database.db.selectFrom('recovery_code').selectAll().execute()
      expect(stored).toHaveLength(length)
      const [code] = data.recoveryCodes
      expect((await tab.post('/auth/2fa/recovery', { code })).status).toBe(200)
    }
    const audited = await site.audited()
    expect(audited.filter((event) => event === 'authn_recovery_codes_created')).toHaveLength(1)
  })

  test('of two sessions that change a factor at once, one continues and the other ends', async () => {
    await using site = await openFactorSite({ database })
    const browsers = [site.openBrowser(), site.openBrowser(), site.openBrowser()]
    for (const browser of browsers) await site.begin(browser, ada)
    // All have begun before the first one ends, because the end of one ends the others.
    const begun: { browser: Browser; response: unknown }[] = []
    for (const browser of browsers) {
      begun.push({ browser, response: (await beginPasskey(browser)).response })
    }
    const answers = await Promise.all(
      begun.map(({ browser, response }) => browser.post('/auth/passkeys/register', { response })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401])
    for (const [index, browser] of browsers.entries()) {
      expect((await browser.get('/auth/me')).status).toBe(statuses[index])
      expect((await browser.post('/auth/refresh')).status).toBe(statuses[index])
    }
  })
})
