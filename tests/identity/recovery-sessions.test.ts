/** A session that was opened by a recovery code may enrol a factor, and change nothing else. */
import { describe, expect, test } from 'vitest'
import type { Call } from '../../server/platform/json-api/define-call.ts'
import { databases } from '../support/databases.ts'
import {
  enrolApp,
  enrolPasskey,
  type FactorSite,
  openFactorSite,
  refusal,
  showPasskey,
} from '../support/second-factor-site.ts'
import { ada, type Browser } from '../support/sign-in.ts'

/** All calls that such a session may make; a new call is refused until it is listed here. */
const allowed = [
  'GET /auth/config',
  'POST /auth/google',
  'POST /auth/refresh',
  'POST /auth/set-refresh-token',
  'POST /auth/clear-refresh-token',
  'POST /auth/logout',
  'GET /auth/me',
  'GET /auth/sessions',
  'POST /auth/activity',
  'GET /auth/2fa/methods',
  'POST /auth/2fa/verify',
  'POST /auth/2fa/recovery',
  'POST /auth/2fa/setup',
  'POST /auth/2fa/confirm',
  'GET /auth/passkeys',
  'POST /auth/passkeys/register/options',
  'POST /auth/passkeys/register',
  'POST /auth/passkeys/verify/options',
  'POST /auth/passkeys/verify',
  'POST /auth/passkey/options',
  'POST /auth/passkey/sign-in',
]

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** Ada has an app and a passkey, and has signed in by a recovery code. */
async function openRecovered(options: Parameters<typeof openFactorSite>[0]) {
  const site = await openFactorSite(options)
  const first = site.openBrowser()
  await site.begin(first, ada)
  const app = await enrolApp(site, first)
  const { authenticator } = await enrolPasskey(first)
  const browser = site.openBrowser()
  await site.begin(browser, ada)
  const [code] = app.recoveryCodes
  expect((await browser.post('/auth/2fa/recovery', { code })).status).toBe(200)
  return { site, first, browser, app, passkey: authenticator }
}

/** Every way for a thief of a recovery code to remove the factors or the other sessions of the user. */
async function expectRefused(browser: Browser, passkeyId: string, code: string) {
  const { data } = await browser.get('/auth/sessions')
  const [other] = data.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  for (const [method, path, body] of [
    ['POST', '/auth/2fa/disable', {}],
    ['POST', '/auth/2fa/disable', { token: code }],
    ['POST', '/auth/2fa/recovery/regenerate', {}],
    ['POST', '/auth/2fa/recovery/regenerate', { token: code }],
    ['DELETE', `/auth/passkeys/${passkeyId}`, undefined],
    ['DELETE', `/auth/sessions/${other.id}`, undefined],
    ['POST', '/auth/sessions/revoke-others', {}],
  ] as const) {
    const refused = await browser.call(method, path, body)
    expect(refused, `${method} ${path}`).toMatchObject(refusal(403, 'ENROLL_2FA_REQUIRED'))
    expect(refused.headers.getSetCookie()).toEqual([])
  }
}

async function countFactors({ database: { db } }: FactorSite) {
  const tables = ['factor', 'passkey', 'recovery_code'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return rows.map(({ length }) => length)
}

const asAdmin = { firstAdmins: { subs: [ada.sub], emails: [] } }

describe.each(databases)('on $name', (database) => {
  test.each([
    ['an ordinary user', {}],
    ['an admin who need not have a second factor', asAdmin],
    ['an admin who must have one', { ...asAdmin, adminSecondFactor: 'required' as const }],
  ])('%s who signed in with a recovery code can only enrol a factor', async (_, settings) => {
    const recovered = await openRecovered({ database, settings })
    await using site = recovered.site
    const { browser, first, app, passkey } = recovered
    const before = await countFactors(site)
    await expectRefused(browser, passkey.credentialId, app.code())
    expect(await countFactors(site)).toEqual(before)
    expect((await first.get('/auth/me')).status).toBe(200)
    for (const path of ['/auth/me', '/auth/sessions', '/auth/passkeys', '/auth/2fa/methods']) {
      expect((await browser.get(path)).status, path).toBe(200)
    }

    const renewed = await enrolApp(site, browser)
    expect((await browser.post('/auth/2fa/recovery/regenerate', {})).status).toBe(200)
    const token = renewed.code()
    expect((await browser.post('/auth/2fa/disable', { token })).status).toBe(200)
  })

  test('a passkey ends the restriction too; a second recovery code does not', async () => {
    const recovered = await openRecovered({ database })
    await using site = recovered.site
    const { browser, app, passkey } = recovered
    const [, code] = app.recoveryCodes
    expect((await browser.post('/auth/2fa/recovery', { code })).status).toBe(200)
    await expectRefused(browser, passkey.credentialId, app.code())
    expect((await enrolPasskey(browser)).answered.status).toBe(200)
    const path = `/auth/passkeys/${passkey.credentialId}`
    expect((await browser.call('DELETE', path)).status).toBe(200)
    expect(site.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('verifying an existing factor ends the restriction without a new enrolment', async () => {
    const recovered = await openRecovered({ database })
    await using site = recovered.site
    const { browser, passkey } = recovered
    expect((await showPasskey(browser, passkey)).status).toBe(200)
    expect((await browser.post('/auth/2fa/disable', {})).status).toBe(200)
    expect(await countFactors(site)).toEqual([0, 0, 0])
  })

  test('for half an hour, a restricted session can set up a factor without another proof', async () => {
    const recovered = await openRecovered({ database })
    await using site = recovered.site
    const { browser, app } = recovered
    const enrolments = ['/auth/2fa/setup', '/auth/passkeys/register/options']
    expect((await browser.get('/auth/me')).data.mustEnrol).toBe(true)
    site.pass(29 * 60)
    for (const path of enrolments) expect((await browser.post(path)).status, path).toBe(200)
    site.pass(2 * 60)
    const late = refusal(403, 'STEP_UP_REQUIRED')
    for (const path of enrolments) expect(await browser.post(path), path).toMatchObject(late)

    const [, code] = app.recoveryCodes
    const proven = await browser.post('/auth/2fa/recovery', { code })
    expect(proven.data.user.mustEnrol).toBe(true)
    await enrolApp(site, browser)
    expect((await browser.get('/auth/me')).data.mustEnrol).toBeUndefined()
    // From then on the session is like any other.
    site.pass(301)
    for (const path of enrolments) expect(await browser.post(path), path).toMatchObject(late)
  })

  test('a restricted session can sign out and sign in again with a factor', async () => {
    const recovered = await openRecovered({ database })
    await using site = recovered.site
    const { browser, app } = recovered
    const begun = await site.begin(browser, ada)
    expect(begun.data.requiresTwoFactor).toBe(true)
    expect((await browser.post('/auth/2fa/verify', { token: app.code() })).status).toBe(200)
    expect((await browser.post('/auth/sessions/revoke-others', {})).status).toBe(200)
    expect((await browser.post('/auth/logout')).status).toBe(200)
  })
})

test('a restricted session can make only the listed calls', async () => {
  const recovered = await openRecovered({})
  await using site = recovered.site
  const { browser } = recovered
  const names = site.auth.calls.map(nameOf)
  expect(names).toEqual(expect.arrayContaining(allowed))
  const others = site.auth.calls.filter((call) => !allowed.includes(nameOf(call)))
  expect(others.length).toBeGreaterThan(4)
  for (const { method, path } of others) {
    const body = method === 'GET' ? undefined : {}
    const refused = await browser.call(method, path.replaceAll(/\{\w+\}/g, 'x'), body)
    expect(refused, path).toMatchObject(refusal(403, 'ENROLL_2FA_REQUIRED'))
  }
})
