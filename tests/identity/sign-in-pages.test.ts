/** Pages and provider addresses with Google, with the demo provider, and without a provider. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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
const framed = '/login/button'
const pages = ['', '/projects/1', '/contact', '/blog', '/login', '/profile', '/no/such/page']

test.each(languages)('every page says in %s that the demo provider is active', async (language) => {
  await using site = await openWith(onLoopback)
  for (const path of pages) {
    const html = await (await site.get(`/${language}${path}`)).text()
    expect(html, path).toContain(catalogues[language].demo.notice)
  }
})

test.each([
  ['Google', withGoogle, 'google'],
  ['nobody', onTheNet, undefined],
])('with %s as the provider, the demo provider does not exist', async (_, env, name) => {
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
])('with %s the site has no provider', async (_, source) => {
  const env = parseEnv(source)
  expect(openProvider(env, now)).toBeNull()
  expect(explainNoSignIn(env)).toMatch(
    /: set (?:PUBLIC_ORIGIN and GOOGLE_CLIENT_ID$|GOOGLE_CLIENT_ID, or ADMIN_PASSKEYS to what https:\S+\/login shows$)/,
  )
  await using site = await openTestSite({ publicOrigin: env.publicOrigin })
  expect((await site.get('/auth/config')).status).toBe(503)
  const html = await (await site.get('/en/login')).text()
  const { login, ownerPasskey } = catalogues.en.signIn
  const isPublic = env.publicOrigin.startsWith('https:')
  expect(html).toContain(isPublic ? ownerPasskey.notSetUp : login.notOffered)
  // Only the button that makes a passkey, whose script is loaded when it is pressed.
  expect(html.match(/data-island="[^"]+"( data-hydrates)?/g) ?? []).toEqual(
    isPublic ? ['data-island="sign-in/owner-passkey"'] : [],
  )
})

test('a demo site has a default admin, unless the settings name one or use Google', () => {
  const demo = openProvider(onLoopback, now)
  const named = parseEnv({ ADMIN_EMAILS: 'ada@gmail.com' })
  expect(toFirstAdmins(onLoopback, demo).emails).toEqual([demoAdminEmail])
  expect(toFirstAdmins(named, demo)).toEqual(named.firstAdmins)
  expect(toFirstAdmins(withGoogle, openProvider(withGoogle, now)).emails).toEqual([])
})

test('the scripts of the login page have a nonce that is new for each response', async () => {
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

test.each(['/ko/login', framed])(
  '%s is compressed once, and only its nonce is written into it',
  async (path) => {
    await using site = await openWith(onLoopback)
    const read = async (acceptEncoding: string) => {
      const answer = await site.get(path, { headers: { 'accept-encoding': acceptEncoding } })
      const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(policyOf(answer)) ?? []
      return { answer, nonce, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const plain = await read('identity')
    expect(plain.answer.headers.get('content-encoding')).toBeNull()
    for (const sent of [1, 2]) {
      const { answer, nonce, bytes } = await read('gzip, deflate, br, zstd')
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
      // In blocks that are stored as they are.
      expect(bytes.includes(nonce), `response ${sent}`).toBe(true)
      expect(gunzipSync(bytes).toString()).toBe(
        plain.bytes.toString().replaceAll(plain.nonce, nonce),
      )
    }
    const quick = await read('br')
    expect(quick.answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(quick.bytes).toString()).toBe(
      plain.bytes.toString().replaceAll(plain.nonce, quick.nonce),
    )
  },
)

test('only the login page and the frame of its button allow Google’s script; its window may answer every page', async () => {
  await using site = await openWith(withGoogle)
  for (const path of [...pages, framed]) {
    const answer = await site.get(`/en${path}`)
    const google = [...policyOf(answer).matchAll(/([\w-]+)-src[^;]*https:\/\/accounts\.google/g)]
    expect(
      google.map(([, kind]) => kind),
      path,
    ).toEqual(['/login', framed].includes(path) ? ['style', 'connect', 'frame'] : [])
    expect(answer.headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
    if (path !== '/login' && path !== framed)
      expect(await answer.text(), path).not.toContain('accounts.google.com')
  }
})

test.each([
  ['Google', withGoogle],
  ['the demo provider', onLoopback],
  ['no provider', onTheNet],
])('with %s, one document may be framed, by pages of the site alone', async (_, env) => {
  await using site = await openWith(env)
  for (const path of [...pages, framed]) {
    const { headers } = await site.get(`/ko${path}`)
    const policy = headers.get('content-security-policy')
    const isFramed = path === framed
    expect(policy, path).toContain(`frame-ancestors ${isFramed ? "'self'" : "'none'"};`)
    expect(headers.get('x-frame-options'), path).toBe(isFramed ? 'SAMEORIGIN' : null)
  }
})

test('pages may show frames of this site, and only where sign-in is offered', async () => {
  const frames = async (env: typeof onLoopback) => {
    await using site = await openWith(env)
    const policy = policyOf(await site.get('/ko/projects'))
    return policy.match(/frame-src ([^;]+)/)?.[1]
  }
  expect(await frames(withGoogle)).toBe("'self'")
  expect(await frames(onLoopback)).toBe("'self'")
  expect(await frames(onTheNet)).toBeUndefined()
})

test('the frame of the button is rendered for each response, and never kept or listed', async () => {
  await using site = await openWith(onLoopback)
  const [first, second] = await Promise.all([1, 2].map(() => site.get(`/ja${framed}`)))
  expect(first?.headers.get('cache-control')).toBe('no-store')
  expect(policyOf(first as Response)).not.toBe(policyOf(second as Response))
  const html = await first?.text()
  expect(html).toContain('noindex')
  // The page around it has the notice.
  expect(html).not.toContain(catalogues.ja.demo.notice)
  expect(await (await site.get('/sitemap.xml')).text()).not.toContain(framed)
})

test('only pages with the sign-in button have a Trusted Types policy, and it only reports', async () => {
  await using site = await openWith(withGoogle)
  for (const path of [...pages, framed]) {
    const { headers } = await site.get(`/ja${path}`)
    const trial = headers.get('content-security-policy-report-only')
    if (path !== '/login' && path !== framed) expect(trial, path).toBeNull()
    else {
      expect(trial).toBe(
        "require-trusted-types-for 'script'; trusted-types madang-script; report-uri /api/security/csp; report-to csp",
      )
      expect(headers.get('reporting-endpoints')).toBe('csp="/api/security/csp"')
    }
  }
})
