/** Pages and provider addresses with Google, with the demo provider, and without a provider. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { explainNoSignIn, openProvider, toFirstAdmins } from '../../server/boot/open-provider.ts'
import { demoAdminEmail } from '../../server/identity/demo-provider/accounts.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite } from '../support/site.ts'

const onLoopback = parseEnv({})
const onTheNet = parseEnv({ PUBLIC_ORIGIN: 'https://example.com' })
const withGoogle = parseEnv({ GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com' })

const openWith = (env: typeof onLoopback) =>
  openTestSite({ provider: openProvider(env, now), publicOrigin: env.publicOrigin })

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''
const pages = ['', '/projects/1', '/contact', '/blog', '/login', '/profile', '/no/such/page']

test.each(languages)('every page says in %s that the demo provider is on', async (language) => {
  await using site = await openWith(onLoopback)
  for (const path of pages) {
    const html = await (await site.get(`/${language}${path}`)).text()
    expect(html, path).toContain(catalogues[language].demo.notice)
  }
})

test.each([
  ['Google', withGoogle, 'google'],
  ['nobody', onTheNet, undefined],
])('where %s vouches for people, nothing of the demo provider is there', async (_, env, name) => {
  await using site = await openWith(env)
  expect(openProvider(env, now)?.name).toBe(name)
  for (const path of pages) {
    const html = await (await site.get(`/ko${path}`)).text()
    expect(html, path).not.toContain(catalogues.ko.demo.notice)
  }
  for (const path of ['choose', 'client.js', 'jwks.json', 'token']) {
    expect((await site.get(`/demo-identity/${path}`)).status, path).toBe(404)
  }
})

test.each([
  ['a HOST beyond loopback', { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' }],
  ['a PUBLIC_ORIGIN beyond loopback', { PUBLIC_ORIGIN: 'https://example.com' }],
  ['a proxy that is trusted', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['a proxy that speaks TLS on loopback', { PUBLIC_ORIGIN: 'https://localhost:8443' }],
])('%s leaves the site without a provider', async (_, source) => {
  const env = parseEnv(source)
  expect(openProvider(env, now)).toBeNull()
  expect(explainNoSignIn(env)).toMatch(/: set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID$/)
  await using site = await openTestSite({ publicOrigin: env.publicOrigin })
  expect((await site.get('/auth/config')).status).toBe(503)
  const html = await (await site.get('/en/login')).text()
  expect(html).toContain(catalogues.en.signIn.login.notOffered)
  expect(html).toContain('PUBLIC_ORIGIN and GOOGLE_CLIENT_ID')
  expect(html).not.toContain('data-island')
})

test('a demo site has an admin by default; a named one, or Google, leaves it at that', () => {
  const demo = openProvider(onLoopback, now)
  const named = parseEnv({ ADMIN_EMAILS: 'ada@gmail.com' })
  expect(toFirstAdmins(onLoopback, demo).emails).toEqual([demoAdminEmail])
  expect(toFirstAdmins(named, demo)).toEqual(named.firstAdmins)
  expect(toFirstAdmins(withGoogle, openProvider(withGoogle, now)).emails).toEqual([])
})

test('the scripts of the login page run by a nonce that is new each time', async () => {
  await using site = await openWith(onLoopback)
  const answers = await Promise.all([1, 2, 3].map(() => site.get('/ko/login')))
  const nonces = new Set<string>()
  for (const answer of answers) {
    const policy = policyOf(answer)
    const [, nonce = ''] = /script-src 'nonce-([\w+/=]{22,})' 'strict-dynamic'/.exec(policy) ?? []
    nonces.add(nonce)
    const html = await answer.text()
    const inline = html.match(/<(?:script|style)[^>]*>/g) ?? []
    expect(inline.length).toBeGreaterThan(2)
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
    expect(policy).not.toMatch(/unsafe|google|https:/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
  expect(nonces.size).toBe(3)
})

test('Google is let in on the login page alone, and only there may its window answer', async () => {
  await using site = await openWith(withGoogle)
  for (const path of pages) {
    const answer = await site.get(`/en${path}`)
    const isSignInPage = path === '/login'
    const google = [...policyOf(answer).matchAll(/([\w-]+)-src[^;]*https:\/\/accounts\.google/g)]
    expect(google.map(([, kind]) => kind)).toEqual(
      isSignInPage ? ['style', 'connect', 'frame'] : [],
    )
    expect(answer.headers.get('cross-origin-opener-policy')).toBe(
      isSignInPage ? 'same-origin-allow-popups' : 'same-origin',
    )
  }
})

test('the login page alone tries Trusted Types out, and only reports', async () => {
  await using site = await openWith(withGoogle)
  for (const path of pages) {
    const { headers } = await site.get(`/ja${path}`)
    const trial = headers.get('content-security-policy-report-only')
    if (path !== '/login') expect(trial, path).toBeNull()
    else {
      expect(trial).toBe(
        "require-trusted-types-for 'script'; trusted-types madang-script; report-uri /api/security/csp; report-to csp",
      )
      expect(headers.get('reporting-endpoints')).toBe('csp="/api/security/csp"')
    }
  }
})
