/**
 * Demo sign-in is for the person at the keyboard: for browsers with the code of the console, on direct
 * connections from this machine. `behind-a-proxy.test.ts` tests the same with real proxies.
 */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { bundledCommands } from '../../scripts/build.mjs'
import { takeOver } from '../support/attacker.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { demoCode, demoOptions } from '../support/demo-site.ts'
import { filledFolder } from '../support/filled-folder.ts'
import { soon, start } from '../support/running-site.ts'
import { now } from '../support/sample-content.ts'
import { enrolApp } from '../support/second-factor-site.ts'
import { sendTo } from '../support/send.ts'
import { ada, openBrowser, signIn, takeCookies, toCookieHeader } from '../support/sign-in.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const origin = 'http://localhost:3000'
const open = () => openTestSite(demoOptions(now))
const link = (path = '/login') => `${path}?demo=${demoCode}`
const { DEMO_PROXIED: proxied } = catalogues.en.errors

const from =
  (site: TestSite, peer: string | undefined = '127.0.0.1') =>
  async (request: Request) =>
    site.site.answer(request, { peer })

/** The cookies of a browser that has followed the link of the console. */
async function unlock(site: TestSite): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  takeCookies(cookies, await site.get(link()))
  return cookies
}

test('a user with the code can sign in, with one additional step', async () => {
  await using site = await open()
  expect(await takeOver(from(site), origin)).toEqual({
    user: null,
    statuses: [200, 403, 403],
    codes: [null, 'DEMO_LOCKED', 'DEMO_LOCKED'],
  })
  const { user, statuses } = await takeOver(from(site), origin, { cookies: await unlock(site) })
  expect(user).toMatchObject({ isAdmin: true })
  expect(statuses).toEqual([200, 200, 200])
})

test('the link sets the cookie and redirects to an address without the code, in each language', async () => {
  await using site = await open()
  for (const path of ['/login', ...languages.map((language) => `/${language}/login`)]) {
    const { status, headers } = await site.get(`${link(path)}&to=profile`)
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`${path}?to=profile`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-demo=[\w-]+\.[\w-]+; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(headers.getSetCookie()[0]).not.toContain(demoCode)
    const wrong = await site.get(`${path}?demo=guess`)
    expect(wrong.headers.get('location')).toBe(`${path}?code=wrong`)
    expect(wrong.headers.getSetCookie()).toEqual([])
  }
})

test('the code can be typed; a wrong code gets a message, and too many are refused unchecked', async () => {
  await using site = await open()
  const browser = openBrowser(from(site), origin)
  const type = (code: string) => browser.post('/demo-identity/unlock', { code })
  expect((await browser.get('/auth/config')).data.needsCode).toBe(true)
  const wrong = await type('guess')
  expect([wrong.status, wrong.error]).toEqual([403, catalogues.en.errors.DEMO_CODE_WRONG])
  expect((await type(` ${demoCode} `)).status).toBe(200)
  expect((await browser.get('/auth/config')).data.needsCode).toBe(false)

  for (let count = 1; count < 20; count++) await type('guess')
  const refused = await type(demoCode)
  expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await site.get(link())).headers.get('location')).toBe('/login?code=tooMany')
  // Another site cannot use up the attempts by a form of its own.
  const elsewhere = await browser.post(
    '/demo-identity/unlock',
    { code: demoCode },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(elsewhere.code).toBe('CSRF_REJECTED')
})

test('the cookie of one process is refused by another', async () => {
  await using one = await open()
  await using other = await open()
  const { user, codes } = await takeOver(from(other), origin, { cookies: await unlock(one) })
  expect(user).toBeNull()
  expect(codes).toContain('DEMO_LOCKED')
})

test('a stolen token of the demo provider is refused in a browser without the code', async () => {
  await using site = await open()
  const cookies = await unlock(site)
  const owner = openBrowser(from(site), origin, cookies)
  const takeToken = async (nonce: string) => {
    const wanted = { email: 'owner@example.com', nonce, clientId: 'madang-demo.localhost' }
    const { data } = await owner.post('/demo-identity/token', { ...wanted, language: 'en' })
    return data.credential as string
  }
  const thief = await takeOver(from(site), origin, { takeToken })
  expect(thief).toMatchObject({ user: null, codes: [null, 'DEMO_LOCKED', 'DEMO_LOCKED'] })
  const honest = await takeOver(from(site), origin, { takeToken, cookies })
  expect(honest.user).toMatchObject({ isAdmin: true })
})

test('a pending sign-in cannot be completed in a browser without the code', async () => {
  let isOpen = true
  const lock = { link: '', isOpenFor: () => isOpen }
  await using site = await openAuthSite({ provider: { ...provider, lock } })
  const browser = site.openBrowser()
  const begin = () => signIn(browser, provider, ada, site.now())
  await begin()
  const app = await enrolApp(site, browser)
  await browser.post('/auth/logout')
  expect((await begin()).data.requiresTwoFactor).toBe(true)
  isOpen = false
  for (const [path, body] of [
    ['/auth/2fa/verify', { token: app.code() }],
    ['/auth/2fa/recovery', { code: app.recoveryCodes[0] }],
  ] as const) {
    expect(await browser.post(path, body), path).toMatchObject({ status: 403, code: 'DEMO_LOCKED' })
  }
  isOpen = true
  expect((await browser.post('/auth/2fa/verify', { token: app.code() })).status).toBe(200)
})

const forwarding = [
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Whatever',
  'Via',
  'X-Real-IP',
]

/** Another spelling of an address does not bypass a guard. */
const refusedPaths = [
  ['/auth/me', 403],
  ['/api/admin/home', 403],
  ['/auth/%63onfig', 404],
  ['/api/%61dmin/home', 404],
] as const

test('a request with a forwarding header is refused, even with code, cookie and session', async () => {
  const options = demoOptions(now)
  let noted = 0
  const addresses = { ...options.provider.addresses, recordProxied: () => noted++ }
  await using site = await openTestSite({
    ...options,
    provider: { ...options.provider, addresses },
  })
  const cookies = await unlock(site)
  const { user } = await takeOver(from(site), origin, { cookies })
  expect(user).toMatchObject({ isAdmin: true })
  const owner = openBrowser(from(site), origin, cookies)
  expect((await owner.get('/auth/me')).status).toBe(200)
  for (const name of forwarding) {
    const headers = { [name]: '127.0.0.1' }
    const copy = new Map(cookies)
    const attempt = await takeOver(from(site), origin, { cookies: copy, headers })
    expect(attempt.codes, name).toEqual(Array(3).fill('DEMO_PROXIED'))
    for (const [path, status] of refusedPaths) {
      const refused = await site.get(path, {
        headers: { ...headers, cookie: toCookieHeader(cookies), 'accept-language': 'en' },
      })
      const { data, error } = (await refused.json()) as { data: unknown; error: string }
      expect([refused.status, data], `${name}: ${path}`).toEqual([status, null])
      expect(error === proxied).toBe(status === 403)
    }
    for (const path of [link(), link('/ko/login'), '/demo-identity/choose']) {
      const language = path.startsWith('/ko/') ? 'ko' : 'en'
      const response = await site.get(path, { headers: { ...headers, 'accept-language': 'en' } })
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
      expect(await response.text()).toContain(catalogues[language].pages.proxied.text)
    }
    const panel = await site.get('/admin', {
      headers: { ...headers, cookie: toCookieHeader(cookies) },
    })
    expect(panel.status).toBe(404)
  }
  const panel = await site.get('/admin', { headers: { cookie: toCookieHeader(cookies) } })
  expect(panel.status).toBe(200)
  expect(noted).toBeGreaterThan(forwarding.length)
})

test('a connection from another machine is refused, even with valid credentials', async () => {
  await using site = await open()
  const cookies = await unlock(site)
  const tryFrom = (peer: string | undefined) =>
    takeOver((request) => site.site.answer(request, { peer }), origin, {
      cookies: new Map(cookies),
    })
  for (const peer of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', undefined]) {
    expect((await tryFrom(peer)).codes, peer).toEqual(Array(3).fill('DEMO_PROXIED'))
  }
  for (const peer of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
    expect((await tryFrom(peer)).user, peer).toMatchObject({ isAdmin: true })
  }
})

test('a refusal says in each language which settings are needed', async () => {
  await using site = await open()
  for (const language of languages) {
    const headers = { via: '1.1 proxy', 'accept-language': language }
    for (const path of ['/auth/config', `/${language}/login?demo=x`]) {
      const text = await (await site.get(path, { headers })).text()
      for (const name of ['PUBLIC_ORIGIN', 'GOOGLE_CLIENT_ID']) expect(text, path).toContain(name)
      expect(text).toContain(catalogues[language].errors.DEMO_PROXIED.slice(0, 20))
    }
  }
})

test('the console prints the link, demo:code prints it again, and neither works after the process ends', async () => {
  const folder = await filledFolder()
  const madang = async () => {
    const options = { file: bundledCommands, args: ['demo:code'], keepsData: true }
    await using command = await start({ DATA_DIR: folder }, options)
    return { code: await command.exited, said: command.output().trim() }
  }
  await using site = await start({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await expect.poll(() => site.output(), { ...soon, timeout: 60_000 }).toContain('stop    Ctrl-C')
  const [printed = ''] =
    /http:\S+\/login\?demo=[0-9a-f]{32}(?= {2}\(enables)/.exec(site.output()) ?? []
  expect(printed.startsWith(site.origin)).toBe(true)
  expect(await madang()).toEqual({ code: 0, said: printed })

  const answer = sendTo(new URL(site.origin).port)
  expect((await takeOver(answer, site.origin)).user).toBeNull()
  const cookies = new Map<string, string>()
  takeCookies(cookies, await answer(new Request(printed)))
  const { user } = await takeOver(answer, site.origin, { cookies })
  expect(user).toMatchObject({ isAdmin: true })

  site.child.kill('SIGTERM')
  await site.exited
  expect(await madang()).toMatchObject({ code: 1, said: expect.stringContaining('start it first') })
}, 120_000)
