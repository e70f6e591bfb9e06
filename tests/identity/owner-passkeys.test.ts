/** The owner signs in by a passkey that the settings name, over HTTP, on both databases. */
import { describe, expect, test } from 'vitest'
import { parseOwnerPasskeys } from '../../server/identity/sign-in/owner-passkeys.ts'
import { publicOrigin } from '../support/auth-addresses.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { emailsOf, enrolPasskey, refusal, showPasskey } from '../support/second-factor-site.ts'
import { asked } from '../support/session-browser.ts'
import { ada, type Browser, openBrowser, signIn } from '../support/sign-in.ts'
import {
  createAuthenticator,
  type SoftwareAuthenticator,
} from '../support/software-authenticator.ts'

const create = (algorithm: 'ES256' | 'EdDSA' | 'RS256' = 'ES256') =>
  createAuthenticator({ origin: publicOrigin, algorithm })

/** The setting that names these passkeys. */
function naming(...lines: string[]) {
  const parsed = parseOwnerPasskeys(lines.join(','))
  if (!parsed.ok) throw new Error(parsed.problem)
  return { adminPasskeys: parsed.passkeys, adminSecondFactor: 'required' as const }
}

type Change = Parameters<SoftwareAuthenticator['assert']>[1]

async function enter(browser: Browser, key: SoftwareAuthenticator, change: Change = {}) {
  const { data } = await browser.post('/auth/passkey/options')
  return browser.post('/auth/passkey/sign-in', { response: key.assert(data, change) })
}

const refused = refusal(401, 'INVALID_ID_TOKEN')

describe.each(databases)('a passkey of the settings on $name', (database) => {
  const open = (settings: object, more: Parameters<typeof openAuthSite>[0] = {}) =>
    openAuthSite({ database, provider: null, settings, ...more })

  test('makes its owner the first admin, who sets up a second factor before anything else', async () => {
    const key = create()
    await using site = await open(naming(key.line))
    const { db } = site.database
    const browser = site.openBrowser()
    const { data } = await enter(browser, key)
    expect(data).toMatchObject({
      requiresTwoFactor: false,
      user: { name: 'Owner', email: '', isAdmin: true },
    })
    expect(await db.selectFrom('session').select(['aal', 'step_up_until']).execute()).toEqual([
      { aal: 1, step_up_until: null },
    ])
    expect(await site.audited()).toEqual(['authn_login_success', 'privilege_permissions_changed'])
    expect(await emailsOf(site)).toEqual([expect.stringContaining('new admin')])
    const { text } = await db
      .selectFrom('letter')
      .select('body_text as text')
      .executeTakeFirstOrThrow()
    expect(text).toContain('Owner')
    const ask = (token: string) => site.auth.guard.authorizeAdmin(asked(browser, token))
    expect(await ask(data.accessToken)).toMatchObject({ code: 'ENROLL_2FA_REQUIRED' })

    const { authenticator, answered } = await enrolPasskey(browser)
    expect(answered.data.recoveryCodes).toHaveLength(10)
    const { accessToken } = (await browser.post('/auth/refresh')).data
    expect(await ask(accessToken)).toMatchObject({ ok: true })

    // From now on it is only half of a sign-in, and never the other half.
    const next = site.openBrowser()
    expect((await enter(next, key)).data).toEqual({
      requiresTwoFactor: true,
      methods: ['passkey', 'recovery'],
    })
    expect((await next.get('/auth/me')).status).toBe(401)
    expect(await showPasskey(next, key)).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    expect((await showPasskey(next, authenticator)).data.user).toMatchObject({ isAdmin: true })
  })

  test('two browsers with two passkeys at once become one account, one of them first', async () => {
    const keys = [create('EdDSA'), create('RS256')]
    await using site = await open(naming(...keys.map(({ line }) => line)))
    const answers = await Promise.all(keys.map((key) => enter(site.openBrowser(), key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1)
    const made = (await site.audited()).filter((event) => event === 'privilege_permissions_changed')
    expect(made).toHaveLength(1)
    // A settings writer who comes later is noticed, also where the second factor stops him.
    const notices = ['new admin', 'new passkey of the settings']
    for (const key of [keys[0], keys[1], keys[1]].flatMap((one) => one ?? [])) {
      expect((await emailsOf(site)).toSorted()).toEqual(
        notices.map((words) => expect.stringContaining(words)),
      )
      // Beyond the time in which a notice is sent once.
      site.pass(3601)
      await enter(site.openBrowser(), key)
    }
  })

  test.each<[string, Change]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port of the host', { origin: 'http://localhost:4000' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without verifying its user', { userVerified: false }],
    ['of another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['of another type', { type: 'webauthn.create' }],
    ['in a frame of another site', { crossOrigin: true }],
  ])('a signature %s is refused, and counted without a row', async (_, change) => {
    const key = create()
    await using site = await open(naming(key.line))
    const browser = site.openBrowser()
    expect(await enter(browser, key, change)).toMatchObject(refused)
    expect(await site.database.db.selectFrom('user_account').select('id').execute()).toEqual([])
    expect(await site.audited()).toEqual([])
    await site.refusals.flush()
    const { kind } = await site.database.db
      .selectFrom('refusal_count')
      .select('kind')
      .executeTakeFirstOrThrow()
    expect(kind).toBe('passkey_refused')
    // It was not used up by that.
    expect((await enter(browser, key)).status).toBe(200)
  })

  test('no other key signs, not even under a named id; the answer is the same', async () => {
    const [key, other] = [create(), create()]
    await using site = await open(naming(key.line))
    const browser = site.openBrowser()
    const { data } = await browser.post('/auth/passkey/options')
    expect(data).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: key.credentialId }],
    })
    const id = key.credentialId
    const foreign = other.assert(data)
    const answers = [
      await browser.post('/auth/passkey/sign-in', { response: foreign }),
      await browser.post('/auth/passkey/sign-in', { response: { ...foreign, id, rawId: id } }),
      await site.openBrowser().post('/auth/passkey/sign-in', { response: key.assert(data) }),
    ]
    for (const { status, code, error } of answers)
      expect({ status, code, error }).toEqual({ ...refused, error: answers[0]?.error })
  })

  test('a signature counts once, in its browser, within an hour', async () => {
    const key = create()
    await using site = await open(naming(key.line))
    const browser = site.openBrowser()
    const { data } = await browser.post('/auth/passkey/options')
    const response = key.assert(data)
    const thief = browser.copy()
    const twin = browser.copy()
    const both = await Promise.all(
      [browser, twin].map((one) => one.post('/auth/passkey/sign-in', { response })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    await enrolPasskey(both[0]?.status === 200 ? browser : twin)

    // A second one waits for its second factor.
    const later = site.openBrowser()
    const again = key.assert((await later.post('/auth/passkey/options')).data)
    const copied = later.copy()
    expect(
      (await later.post('/auth/passkey/sign-in', { response: again })).data.requiresTwoFactor,
    ).toBe(true)
    // As a restore does, which carries over what was seen.
    await site.database.db.deleteFrom('pre_auth').execute()
    for (const minutes of [0, 11, 50]) {
      site.pass(minutes * 60)
      await site.auth.sweep()
      expect(await thief.post('/auth/passkey/sign-in', { response })).toMatchObject(refused)
      expect(await copied.post('/auth/passkey/sign-in', { response: again })).toMatchObject(refused)
    }
    const late = site.openBrowser()
    const old = key.assert((await late.post('/auth/passkey/options')).data)
    site.pass(3601)
    expect(await late.post('/auth/passkey/sign-in', { response: old })).toMatchObject(refused)
  })

  test('it is never registered as second factor, under any id, nor accepted after it was named', async () => {
    const [key, shown, second] = [create(), create(), create()]
    const [, spki] = shown.line.split('.')
    const otherId = `${'A'.repeat(43)}.${spki}`
    const settings = naming(key.line, otherId)
    await using site = await open(settings)
    const browser = site.openBrowser()
    await enter(browser, key)
    const register = async (one: SoftwareAuthenticator) => {
      const { data } = await browser.post('/auth/passkeys/register/options')
      return browser.post('/auth/passkeys/register', { response: one.register(data) })
    }
    for (const one of [key, shown])
      expect(await register(one)).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
    expect((await register(second)).status).toBe(200)
    await using named = await open(naming(key.line, second.line), { opened: site.database })
    const next = named.openBrowser()
    await enter(next, key)
    expect(await showPasskey(next, second)).toMatchObject(refusal(401, 'INVALID_2FA_CODE'))
  })

  test('once there was an admin, it makes nobody one; a disabled or closed account stays out', async () => {
    const key = create()
    const settings = { ...naming(key.line), firstAdmins: { subs: [ada.sub], emails: [] } }
    await using site = await open(settings, { provider })
    // Google is set too: both ways are open.
    expect((await signIn(site.openBrowser(), provider, ada, site.now())).data.user.isAdmin).toBe(
      true,
    )
    const browser = site.openBrowser()
    const { data } = await enter(browser, key)
    expect(data.user).toMatchObject({ isAdmin: false })
    await using closed = await open({ ...settings, signUp: 'closed' }, { opened: site.database })
    expect(await enter(closed.openBrowser(), key)).toMatchObject(refusal(403, 'FORBIDDEN'))
    const disabled_at = site.now().toISOString()
    await site.database.db
      .updateTable('user_account')
      .set({ disabled_at })
      .where('id', '=', data.user.id)
      .execute()
    const again = site.openBrowser()
    for (const _ of [1, 2]) expect(await enter(again, key)).toMatchObject(refusal(403, 'FORBIDDEN'))
    const rows = await site.database.db
      .selectFrom('audit')
      .select(['factor', 'actor'])
      .where('event', '=', 'authn_login_fail')
      .execute()
    expect(rows).toEqual([1, 2, 3].map(() => ({ factor: 'ownerPasskey', actor: data.user.id })))
  })

  test('an instance with the settings of before lets a removed passkey in until the next sweep of another', async () => {
    const [removed, kept] = [create(), create()]
    await using before = await open(naming(removed.line, kept.line))
    const owner = before.openBrowser()
    await enter(owner, removed)
    const { authenticator } = await enrolPasskey(owner)
    await using after = await open(naming(kept.line), { opened: before.database })
    await after.auth.retireOwnerPasskeys()
    const thief = before.openBrowser()
    await enter(thief, removed)
    expect((await showPasskey(thief, authenticator)).status).toBe(200)
    await after.auth.sweep()
    expect((await thief.get('/auth/me')).status).toBe(401)
  })

  test('who waited for the second factor when the sign-in was ended begins again in the same browser', async () => {
    const [removed, kept] = [create(), create()]
    await using site = await open(naming(removed.line, kept.line))
    const owner = site.openBrowser()
    await enter(owner, removed)
    await enrolPasskey(owner)
    const waiting = site.openBrowser()
    await enter(waiting, removed)
    await using replaced = await open(naming(kept.line), { opened: site.database })
    await replaced.auth.retireOwnerPasskeys()
    const same = openBrowser(replaced.answer, publicOrigin, waiting.cookies)
    expect(await enter(same, kept)).toMatchObject(refused)
    expect((await enter(same, kept)).data.requiresTwoFactor).toBe(true)
  })

  test('sessions and started sign-ins end when a passkey that was used is no longer named, and only then', async () => {
    const [key, spare] = [create(), create()]
    await using site = await open(naming(key.line, spare.line), { provider })
    const [owner, other] = [site.openBrowser(), site.openBrowser()]
    await signIn(other, provider, ada, site.now())
    await enter(owner, key)
    await enrolPasskey(owner)
    const waiting = site.openBrowser()
    await enter(waiting, key)
    const status = async ({ get }: Browser) => (await get('/auth/me')).status
    // The spare one has never been used: nobody came in by it.
    await using kept = await open(naming(key.line), { opened: site.database, provider })
    await kept.auth.retireOwnerPasskeys()
    expect([await status(owner), await status(other)]).toEqual([200, 200])
    await using replaced = await open(naming(spare.line), { opened: site.database, provider })
    await Promise.all([replaced.auth.retireOwnerPasskeys(), replaced.auth.retireOwnerPasskeys()])
    expect([await status(owner), await status(other)]).toEqual([401, 200])
    expect((await waiting.post('/auth/passkeys/verify/options')).status).toBe(401)
    expect((await replaced.audited()).filter((event) => event === 'session_revoked')).toHaveLength(
      1,
    )
    const next = replaced.openBrowser()
    expect(await enter(next, key)).toMatchObject(refused)
    expect((await enter(next, spare)).data.requiresTwoFactor).toBe(true)
  })
})

test('without the setting there is no such sign-in; with it, it has the limits of sign-in', async () => {
  const key = create()
  await using none = await openAuthSite()
  const response = key.assert({ challenge: 'AAAA' })
  for (const [path, body] of [
    ['options', {}],
    ['sign-in', { response }],
  ] as const) {
    expect((await none.openBrowser().post(`/auth/passkey/${path}`, body)).status, path).toBe(503)
  }
  await using site = await openAuthSite({
    provider: null,
    settings: naming(key.line),
    isThrottled: true,
  })
  const counted = async (path: string, body: object) => {
    const codes: (string | null)[] = []
    for (let time = 0; time < 61; time++)
      codes.push((await site.openBrowser().post(path, body)).code)
    return codes.indexOf('RATE_LIMITED')
  }
  expect(await counted('/auth/passkey/sign-in', { response })).toBe(30)
  expect(await counted('/auth/passkey/options', {})).toBe(60)
})
