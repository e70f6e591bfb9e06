/**
 * Sign-in under a flood: what is stored, and that browsers which have signed in before are not locked out.
 */
import { describe, expect, test } from 'vitest'
import { openCookies } from '../../server/identity/sign-in/cookies.ts'
import { createSignInLimits, signInLimits } from '../../server/identity/sign-in/sign-in-limits.ts'
import { createSecret, hashSecret } from '../../server/platform/crypto/secrets.ts'
import { createThrottles } from '../../server/platform/http/throttle.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { databases } from '../support/databases.ts'
import { ada, bom, signIn } from '../support/sign-in.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })

describe.each(databases)('on $name', (database) => {
  test('invalid tokens are only counted by kind, and only real tokens for this site have audit rows', async () => {
    await using site = await openAuthSite({ database })
    const browser = site.openBrowser()
    const post = async (googleIdToken: string) =>
      expect((await browser.post('/auth/google', { googleIdToken })).status).toBe(401)
    await post('junk')
    const { nonce } = (await browser.get('/auth/config')).data
    await post('junk')
    await post('e30.e30.e30')
    await post(`${(await provider.sign(ada, nonce, site.now())).slice(0, -300)}${'A'.repeat(300)}`)
    await post(await provider.sign(ada, nonce, site.now(), { claims: { aud: 'another-site' } }))
    expect(await site.audited()).toEqual([])
    await post(await provider.sign(ada, 'of another browser', site.now()))
    expect(await site.audited()).toEqual(['authn_login_fail'])

    await site.refusals.flush()
    await site.refusals.flush()
    const rows = await site.database.db
      .selectFrom('refusal_count')
      .select(['hour', 'kind', 'count'])
      .orderBy('kind')
      .execute()
    const hour = '2026-11-21T12:00:00.000Z'
    expect(rows).toEqual([
      { hour, kind: 'sign_in_not_begun', count: 1 },
      { hour, kind: 'token_foreign', count: 1 },
      { hour, kind: 'token_malformed', count: 2 },
      { hour, kind: 'token_unsigned', count: 1 },
    ])
    site.pass(31 * 24 * 3600)
    await site.refusals.flush()
    const left = await site.database.db.selectFrom('refusal_count').select('kind').execute()
    expect(left).toEqual([])
  })

  test('a stolen token that is sent repeatedly causes at most ten audit rows an hour', async () => {
    await using site = await openAuthSite({ database, isThrottled: true })
    const googleIdToken = await provider.sign(ada, 'of another browser', site.now())
    for (let time = 0; time < 25; time += 1) {
      const thief = site.openBrowser()
      await thief.get('/auth/config', from(`192.0.2.${time}`))
      const refused = await thief.post('/auth/google', { googleIdToken }, from(`192.0.2.${time}`))
      expect(refused.status).toBe(401)
    }
    expect(await site.audited()).toEqual(Array(10).fill('authn_login_fail'))
    expect(site.refusals.totals().get('token_refused')).toBe(15)
  })

  test('tokens of many persons cause at most two hundred audit rows an hour', async () => {
    await using site = await openAuthSite({ database, isThrottled: true })
    for (let time = 0; time < 205; time += 1) {
      const address = from(`192.0.2.${time}`)
      const person = { ...ada, sub: `person-${time}` }
      const googleIdToken = await provider.sign(person, 'of another browser', site.now())
      const thief = site.openBrowser()
      await thief.get('/auth/config', address)
      const refused = await thief.post('/auth/google', { googleIdToken }, address)
      expect(refused.status).toBe(401)
    }
    expect(await site.audited()).toHaveLength(200)
    expect(site.refusals.totals().get('token_refused')).toBe(5)
  })

  test('a started sign-in has no row until a token of the provider arrives, and can be used once', async () => {
    await using site = await openAuthSite({ database })
    const rows = async () =>
      (await site.database.db.selectFrom('pre_auth').select('done').execute()).map(
        ({ done }) => done,
      )
    const browser = site.openBrowser()
    const { nonce } = (await browser.get('/auth/config')).data
    expect((await browser.get('/auth/config')).data.nonce).toBe(nonce)
    expect(await rows()).toEqual([])
    const twin = browser.copy()
    const tokens = await Promise.all(
      ['a', 'b', 'c'].map((jti) => provider.sign(ada, nonce, site.now(), { claims: { jti } })),
    )
    const answers = await Promise.all(
      tokens.map((googleIdToken) => twin.copy().post('/auth/google', { googleIdToken })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await rows()).toEqual([1])

    // The cookie is signed and contains its own expiry.
    const other = site.openBrowser()
    const begun = (await other.get('/auth/config')).data
    const id = other.cookies.get('__Host-pre') ?? ''
    const post = async () => {
      const googleIdToken = await provider.sign(bom, begun.nonce, site.now())
      return (await other.copy().post('/auth/google', { googleIdToken })).status
    }
    for (const position of [0, 5, 12, 30, 42]) {
      const changed = id[position] === 'A' ? 'Q' : 'A'
      other.cookies.set('__Host-pre', id.slice(0, position) + changed + id.slice(position + 1))
      expect(await post(), String(position)).toBe(401)
    }
    other.cookies.set('__Host-pre', id)
    site.pass(3601)
    expect(await post()).toBe(401)
    site.pass(-2)
    expect(await post()).toBe(200)
  })
})

const addresses = {
  own: () => '192.0.2.1',
  network: (number: number) => `2001:db8:1:${number.toString(16)}::/64`,
  everybody: (number: number) => `10.0.${number >> 8}.${number & 255}`,
}

test.each([
  ['refuseBeginning', { own: [60], network: [240], everybody: [12_000] }],
  ['refuseTry', { own: [30, 200], network: [120, 800], everybody: [3000] }],
] as const)('%s lets so many through in a minute, and in an hour: %j', async (step, layers) => {
  await using site = await openAuthSite()
  const { database, now, refusals } = site
  const throttles = createThrottles({ ...database, isOn: true, now: () => now().getTime() })
  const dependencies = { db: database.db, now, refusals, throttles }
  const headers = new Headers()
  const caller = { headers, cookies: openCookies(headers), device: '', requestId: '' }
  for (const layer of ['own', 'network', 'everybody'] as const) {
    const [inMinute = 0, inHour] = layers[layer]
    const refuse = createSignInLimits(dependencies)[step]
    let passed = 0
    const fillMinute = async () => {
      for (let number = 0; number < inMinute + 5; number += 1) {
        const address = addresses[layer](number)
        const refused = await refuse({ ...caller, address, language: 'en' })
        if (refused === null) passed += 1
      }
      site.pass(60)
    }
    await fillMinute()
    expect(passed, layer).toBe(inMinute)
    while (inHour && passed < inHour && passed % inMinute === 0) await fillMinute()
    if (inHour) expect(passed, layer).toBe(inHour)
  }
})

test('when others have used up the shared limit, a browser that signed in before can still sign in', async () => {
  await using site = await openAuthSite()
  const owner = site.openBrowser()
  await signIn(owner, provider, ada, site.now())
  const { database, now, refusals } = site
  const throttles = createThrottles({ ...database, isOn: true })
  const everybody = [{ times: 20, perSeconds: 60 }]
  const limits = createSignInLimits(
    { db: database.db, now, refusals, throttles },
    { ...signInLimits, tried: { ...signInLimits.tried, everybody } },
  )
  const tryFrom = (address: string, sid = '') => {
    const headers = new Headers({ cookie: `__Host-sid=${sid}` })
    const caller = { headers, cookies: openCookies(headers), address, device: '', requestId: '' }
    return limits.refuseTry({ ...caller, language: 'en' })
  }
  for (let number = 0; number < 20; number += 1) {
    expect(await tryFrom(`10.0.0.${number}`)).toBe(null)
  }
  expect(await tryFrom('10.0.1.1')).toMatchObject({ code: 'RATE_LIMITED' })
  const sid = owner.cookies.get('__Host-sid') ?? ''
  for (let time = 0; time < 30; time += 1) expect(await tryFrom('10.0.1.2', sid)).toBe(null)
  expect(await tryFrom('10.0.1.2', sid)).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await tryFrom('10.0.1.3', 'A'.repeat(43))).toMatchObject({ code: 'RATE_LIMITED' })
  expect(refusals.totals().get('limit_sign_in')).toBe(3)

  // A known device is enough after the session has ended.
  const device = createSecret()
  const { id } = await database.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
  const row = { id_hash: hashSecret(device), user_id: id, label: '', created_at: '' }
  await database.db
    .insertInto('device')
    .values({ ...row, expires_at: '2027' })
    .execute()
  const headers = new Headers({ cookie: `__Host-dev=${device}` })
  const caller = {
    headers,
    cookies: openCookies(headers),
    address: '10.0.1.4',
    device: '',
    requestId: '',
  }
  expect(await limits.refuseTry({ ...caller, language: 'en' })).toBe(null)
})
