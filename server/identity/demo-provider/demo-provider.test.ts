import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { createIdTokenVerifier } from '../sign-in/id-token.ts'
import { demoAdminEmail, sampleEmails } from './accounts.ts'
import { createDemoProvider } from './demo-provider.ts'

const publicOrigin = 'http://localhost:3000'
const now = () => new Date('2026-11-21T12:00:00Z')
const nonce = 'nonce-of-this-browser'
const ownHeaders = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
const code = 'the-code-of-tests'

const open = (at: Partial<Parameters<typeof createDemoProvider>[0]> = {}) =>
  createDemoProvider({ host: '127.0.0.1', publicOrigin, code, now, ...at })

const ask = (provider: ReturnType<typeof open>, path: string, init?: RequestInit) =>
  provider.addresses.answer(new Request(publicOrigin + path, init))

/** The cookie of a browser that opened the link of the console. */
async function unlock(provider: ReturnType<typeof open>): Promise<string> {
  const response = await ask(provider, provider.lock.link.slice(publicOrigin.length))
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function choose(
  provider: ReturnType<typeof open>,
  body: object,
  headers: Record<string, string> = ownHeaders,
) {
  const asked = { email: demoAdminEmail, nonce, clientId: provider.clientId, language: 'en' }
  const all = { cookie: await unlock(provider), ...headers }
  const init = { method: 'POST', headers: all, body: JSON.stringify({ ...asked, ...body }) }
  return ask(provider, '/demo-identity/token', init)
}

async function takeToken(provider: ReturnType<typeof open>, body: object = {}): Promise<string> {
  const { data } = (await (await choose(provider, body)).json()) as { data: { credential: string } }
  return data.credential
}

test.each([
  { host: '0.0.0.0' },
  { host: '192.168.0.7' },
  { publicOrigin: 'https://example.com' },
  { publicOrigin: 'https://localhost.example.com' },
  { publicOrigin: 'https://localhost' },
  { trustedProxies: ['127.0.0.1'] },
])('the demo provider refuses to start at %o, because anybody could sign in as anybody', (at) => {
  expect(() => open(at)).toThrow('loopback addresses only')
})

test('its tokens pass the same checks as those of Google', async () => {
  const provider = open()
  const verifier = createIdTokenVerifier({ provider, now })

  const verified = await verifier.verify(await takeToken(provider), nonce)

  expect(verified).toMatchObject({
    ok: true,
    claims: {
      iss: `${publicOrigin}/demo-identity`,
      email: demoAdminEmail,
      name: 'Gildong Hong',
      hostedDomain: 'example.com',
    },
  })
})

test('a token is valid only in the browser that requested it and for the process that made it', async () => {
  const provider = open()
  const token = await takeToken(provider)
  const verify = (by: ReturnType<typeof open>, forNonce: string) =>
    createIdTokenVerifier({ provider: by, now }).verify(token, forNonce)

  expect(await verify(provider, nonce)).toMatchObject({ ok: true })
  expect(await verify(provider, 'of another browser')).toMatchObject({ ok: false })
  expect(await verify(open(), nonce)).toMatchObject({ ok: false })
})

test('an address is always the same person, regardless of case and language', async () => {
  const provider = open()
  const verifier = createIdTokenVerifier({ provider, now })
  const subOf = async (body: object) => {
    const verified = await verifier.verify(await takeToken(provider, body), nonce)
    return verified.ok ? verified.claims.sub : verified.reason
  }
  const sub = await subOf({ email: 'ada@gmail.com' })
  expect(await subOf({ email: 'Ada@Gmail.com', language: 'ja' })).toBe(sub)
  expect(await subOf({ email: 'bob@gmail.com' })).not.toBe(sub)
})

test('both sample accounts have a picture of its own, and it fetches no other', async () => {
  const provider = open()
  const verifier = createIdTokenVerifier({ provider, now })
  for (const email of sampleEmails) {
    const verified = await verifier.verify(await takeToken(provider, { email }), nonce)
    const address = (verified.ok && verified.claims.pictureUrl) || ''
    expect(address).toMatch(`${publicOrigin}/demo-identity/pictures/`)
    const bytes = await provider.fetchPicture(address)
    expect(bytes?.subarray(1, 4)).toEqual(Buffer.from('PNG'))
    const served = await ask(provider, new URL(address).pathname)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes)
  }
  const verified = await verifier.verify(await takeToken(provider, { email: 'a@b.test' }), nonce)
  expect(verified).toMatchObject({ ok: true, claims: { pictureUrl: null } })
  for (const other of ['chooser.js', '../accounts.ts', 'pictures/../client.js'])
    expect(
      await provider.fetchPicture(`${publicOrigin}/demo-identity/pictures/${other}`),
    ).toBeNull()
})

test('the demo provider publishes its public key, never the private key', async () => {
  const response = await ask(open(), '/demo-identity/jwks.json')
  const { keys } = (await response.json()) as { keys: object[] }
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test.each([
  ['a page of another site', {}, { ...ownHeaders, Origin: 'https://evil.example' }, 403],
  ['a browser without the code', {}, { ...ownHeaders, cookie: '' }, 403],
  ['a plain form', {}, { 'Content-Type': 'application/json' }, 403],
  ['an address that is none', { email: 'ada' }, ownHeaders, 400],
  ['another client', { clientId: 'other' }, ownHeaders, 400],
  ['more than it knows', { admin: true }, ownHeaders, 400],
])('%s gets no token', async (_, body, headers, status) => {
  const response = await choose(open(), body, headers)
  expect(response.status).toBe(status)
  expect(await response.text()).not.toContain('eyJ')
})

test.each(languages)(
  'the accounts are shown in %s, with a content security policy of their own',
  async (language) => {
    const provider = open()
    const headers = { cookie: await unlock(provider) }
    const response = await ask(provider, `/demo-identity/choose?nonce=n&hl=${language}`, {
      headers,
    })
    const html = await response.text()
    const words = catalogues[language].demo
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(html).toContain(`<html lang="${language}"`)
    for (const email of sampleEmails) expect(html).toContain(email)
    for (const one of [
      words.title,
      words.text,
      words.owner,
      words.visitor,
      words.other,
      words.go,
    ]) {
      expect(html).toContain(one)
    }
  },
)

test.each(languages)(
  'without the code of the console, the window asks for it in %s and shows no accounts',
  async (language) => {
    const response = await ask(open(), `/demo-identity/choose?nonce=n&hl=${language}`)
    const html = await response.text()
    const words = catalogues[language].demo
    for (const one of [words.codeNeeded, words.code, words.unlock]) expect(html).toContain(one)
    for (const email of sampleEmails) expect(html).not.toContain(email)
  },
)

test('a proxy in front of the site is reported once', () => {
  let calls = 0
  const provider = open({ onProxied: () => calls++ })
  for (let count = 0; count < 3; count++) provider.addresses.recordProxied()
  expect(calls).toBe(1)
})

test('an unknown path is not found, and a wrong method gets the list of allowed methods', async () => {
  const provider = open()
  expect((await ask(provider, '/demo-identity/')).status).toBe(404)
  const response = await ask(provider, '/demo-identity/token')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})
