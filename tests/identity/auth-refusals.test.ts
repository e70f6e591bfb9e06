/** Refusals of the calls of sign-in and sessions: invalid bodies, other sites, other methods, rate limits. */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { ada, signIn } from '../support/sign-in.ts'

const bodies: [path: string, body: unknown, status: number, code: string, fields?: string[]][] = [
  ['/auth/google', undefined, 400, 'VALIDATION', ['googleIdToken']],
  ['/auth/google', {}, 400, 'VALIDATION', ['googleIdToken']],
  ['/auth/google', { googleIdToken: '' }, 400, 'VALIDATION', ['googleIdToken']],
  ['/auth/google', { googleIdToken: 7 }, 400, 'VALIDATION', ['googleIdToken']],
  ['/auth/google', { googleIdToken: null }, 400, 'VALIDATION', ['googleIdToken']],
  ['/auth/google', { googleIdToken: 'x'.repeat(4097) }, 400, 'VALIDATION', ['googleIdToken']],
  [
    '/auth/google',
    { googleIdToken: 'a.b.c', twoFactorCode: '12345' },
    400,
    'VALIDATION',
    ['twoFactorCode'],
  ],
  [
    '/auth/google',
    { googleIdToken: 'a.b.c', twoFactorCode: '٠١٢٣٤٥' },
    400,
    'VALIDATION',
    ['twoFactorCode'],
  ],
  [
    '/auth/google',
    { googleIdToken: 'a.b.c', twoFactorCode: 123456 },
    400,
    'VALIDATION',
    ['twoFactorCode'],
  ],
  [
    '/auth/google',
    { googleIdToken: 'a.b.c', twoFactorCode: null },
    400,
    'VALIDATION',
    ['twoFactorCode'],
  ],
  ['/auth/google', { googleIdToken: 'a.b.c', isAdmin: true }, 400, 'VALIDATION', ['isAdmin']],
  ['/auth/google', { googleIdToken: 'a.b.c', constructor: 1 }, 400, 'VALIDATION', ['constructor']],
  [
    '/auth/google',
    '{"googleIdToken":"a.b.c","__proto__":{"x":1}}',
    400,
    'VALIDATION',
    ['__proto__'],
  ],
  ['/auth/google', '[]', 400, 'VALIDATION', ['googleIdToken']],
  ['/auth/google', 'null', 400, 'VALIDATION', ['googleIdToken']],
  ['/auth/google', '{"googleIdToken":', 400, 'VALIDATION', []],
  ['/auth/google', { googleIdToken: 'not a token' }, 401, 'INVALID_ID_TOKEN'],
  ['/auth/google', { googleIdToken: 'x'.repeat(9000) }, 413, 'PAYLOAD_TOO_LARGE'],
  ['/auth/passkey/options', { id: 'x' }, 400, 'VALIDATION', ['id']],
  ['/auth/passkey/sign-in', undefined, 400, 'VALIDATION', ['response']],
  ['/auth/passkey/sign-in', { response: 'x' }, 400, 'VALIDATION', ['response']],
  ['/auth/passkey/sign-in', '{"__proto__":{"x":1}}', 400, 'VALIDATION', ['response', '__proto__']],
  ['/auth/passkey/sign-in', { response: { id: 'x'.repeat(90_000) } }, 413, 'PAYLOAD_TOO_LARGE'],
  ['/auth/refresh', { token: 'x' }, 400, 'VALIDATION', ['token']],
  ['/auth/refresh', {}, 401, 'UNAUTHENTICATED'],
  ['/auth/refresh', undefined, 401, 'UNAUTHENTICATED'],
  ['/auth/set-refresh-token', {}, 400, 'VALIDATION', ['token']],
  ['/auth/set-refresh-token', { token: 'x'.repeat(257) }, 400, 'VALIDATION', ['token']],
  ['/auth/set-refresh-token', { token: 'x', more: 1 }, 400, 'VALIDATION', ['more']],
  ['/auth/set-refresh-token', { token: 'rx_short' }, 401, 'UNAUTHENTICATED'],
  ['/auth/clear-refresh-token', { all: true }, 400, 'VALIDATION', ['all']],
  ['/auth/logout', { all: true }, 400, 'VALIDATION', ['all']],
  ['/auth/sessions/revoke-others', { user: 'x' }, 400, 'VALIDATION', ['user']],
  ['/auth/sessions/revoke-others', {}, 401, 'UNAUTHENTICATED'],
]

test('bodies that break their schema are refused with the names of their fields', async () => {
  await using site = await openAuthSite()
  for (const [path, body, status, code, fields] of bodies) {
    const what = `${path} ${JSON.stringify(body)?.slice(0, 60)}`
    const answer = await site.openBrowser().post(path, body)
    expect([answer.status, answer.code], what).toEqual([status, code])
    if (fields) expect(Object.keys(answer.data.fields), what).toEqual(fields)
    expect(answer.headers.get('cache-control'), what).toBe('no-store')
    expect(answer.headers.getSetCookie(), what).toEqual([])
  }
})

const calls: [method: string, path: string][] = [
  ['GET', '/auth/config'],
  ['POST', '/auth/google'],
  ['POST', '/auth/passkey/options'],
  ['POST', '/auth/passkey/sign-in'],
  ['POST', '/auth/refresh'],
  ['POST', '/auth/set-refresh-token'],
  ['POST', '/auth/clear-refresh-token'],
  ['POST', '/auth/logout'],
  ['GET', '/auth/me'],
  ['GET', '/auth/sessions'],
  ['DELETE', '/auth/sessions/AAAAAAAAAAAAAAAAAAAAAA'],
  ['POST', '/auth/sessions/revoke-others'],
]

test('every call refuses requests that another site could send through a visitor’s browser', async () => {
  await using site = await openAuthSite()
  const unsafe: HeadersInit[] = [
    { 'x-requested-with': '' },
    { 'x-requested-with': 'xmlhttprequest' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]
  const reads: HeadersInit[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ]
  for (const [method, path] of calls) {
    for (const headers of method === 'GET' ? reads : unsafe) {
      const what = `${method} ${path} ${JSON.stringify(headers)}`
      const answer = await site.openBrowser().call(method, path, undefined, headers)
      expect([answer.status, answer.code], what).toEqual([403, 'CSRF_REJECTED'])
      expect(answer.headers.getSetCookie(), what).toEqual([])
    }
  }
  expect(site.logged.filter(({ msg }) => msg === 'malicious_csrf').length).toBeGreaterThan(50)
})

test('an address typed by the user is not treated as another site', async () => {
  await using site = await openAuthSite()
  const headers = { 'sec-fetch-site': 'none' }
  expect((await site.openBrowser().get('/auth/config', headers)).status).toBe(200)
})

test('every changing call refuses bodies that are not JSON', async () => {
  await using site = await openAuthSite()
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
  ]
  for (const [method, path] of calls.filter(([method]) => method !== 'GET')) {
    for (const type of types) {
      const answer = await site.openBrowser().call(method, path, '{}', { 'content-type': type })
      expect([answer.status, answer.code], `${path} ${type}`).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ])
    }
  }
})

test('other methods are refused with the allowed ones, and no response of /auth may be cached', async () => {
  await using site = await openAuthSite()
  for (const [method, path] of calls) {
    const Allow = method === 'GET' ? 'GET, HEAD' : method
    for (const other of ['GET', 'POST', 'PUT', 'PATCH'].filter((one) => one !== method)) {
      const answer = await site.openBrowser().call(other, path)
      expect([answer.status, answer.headers.get('allow')], `${other} ${path}`).toEqual([405, Allow])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  }
  const unknown = await site.openBrowser().get('/auth/nothing')
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('calls accept no query, so that no secret of a body gets into logs', async () => {
  await using site = await openAuthSite()
  for (const [method, path] of calls) {
    const answer = await site.openBrowser().call(method, `${path}?token=x`)
    expect([answer.status, answer.code], path).toEqual([400, 'VALIDATION'])
    expect(answer.data.fields).toEqual({ token: 'is unknown' })
  }
})

test('refusals are in the language of the visitor, with the texts of the catalogue', async () => {
  await using site = await openAuthSite()
  for (const language of languages) {
    const { errors } = catalogues[language]
    const say = async (method: string, path: string, body?: unknown) =>
      (await site.openBrowser().call(method, path, body, { 'accept-language': language })).error
    expect(await say('POST', '/auth/google', { googleIdToken: 'a.b.c' })).toBe(
      errors.INVALID_ID_TOKEN,
    )
    expect(await say('POST', '/auth/refresh')).toBe(errors.REFRESH_UNAUTHENTICATED)
    expect(await say('GET', '/auth/me')).toBe(errors.USER_UNAUTHENTICATED)
    expect(await say('GET', '/auth/sessions')).toBe(errors.UNAUTHENTICATED)
    expect(await say('POST', '/auth/2fa/setup')).toBe(errors.SETUP_UNAUTHENTICATED)
    expect(await say('POST', '/auth/2fa/confirm', { token: '123456' })).toBe(
      errors.CONFIRMATION_UNAUTHENTICATED,
    )
  }
  const { errors } = catalogues.en
  expect([
    errors.INVALID_ID_TOKEN,
    errors.REFRESH_UNAUTHENTICATED,
    errors.USER_UNAUTHENTICATED,
    errors.SETUP_UNAUTHENTICATED,
    errors.CONFIRMATION_UNAUTHENTICATED,
  ]).toEqual([
    'Authentication failed',
    'Failed to refresh token',
    'Failed to get current user',
    'Two-factor setup failed',
    'Two-factor confirmation failed',
  ])
})

test('without an identity provider, sign-in is not available', async () => {
  await using site = await openAuthSite({ provider: null })
  const browser = site.openBrowser()
  expect(await browser.get('/auth/config')).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  const signedIn = await browser.post('/auth/google', { googleIdToken: 'a.b.c' })
  expect(signedIn).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
})

test('if the keys of the provider are unavailable, the token is not reported as invalid', async () => {
  const away = {
    ...provider,
    openKeys: async () => () => Promise.reject(new Error('connection refused')),
  }
  await using site = await openAuthSite({ provider: away })
  const signedIn = await signIn(site.openBrowser(), provider, ada, site.now())
  expect(signedIn).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(signedIn.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('an address that sends invalid tokens is rate-limited, and no other address', async () => {
  await using site = await openAuthSite({ isThrottled: true })
  const post = (address: string) =>
    site
      .openBrowser()
      .post('/auth/google', { googleIdToken: 'a.b.c' }, { 'x-forwarded-for': address })
  for (let i = 0; i < 30; i++) expect((await post('192.0.2.1')).status).toBe(401)
  const refused = await post('192.0.2.1')
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post('192.0.2.2')).status).toBe(401)
  expect((await post('2001:db8::1')).status).toBe(401)
})

test('a cookie that is sent twice is ignored', async () => {
  await using site = await openAuthSite()
  const browser = site.openBrowser()
  await signIn(browser, provider, ada, site.now())
  const sid = browser.cookies.get('__Host-sid')
  const twice = await browser.get('/auth/me', { cookie: `__Host-sid=${sid}; __Host-sid=${sid}` })
  expect(twice.status).toBe(401)
})
