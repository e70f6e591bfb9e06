import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  ada,
  clientId,
  createSigningKey,
  createTestProvider,
  issuer,
  type TokenChanges,
} from '#tests/support/sign-in.ts'
import { createIdTokenVerifier } from './id-token.ts'

const [one, two, strange] = ['one', 'two', 'one'].map(createSigningKey) as [
  ReturnType<typeof createSigningKey>,
  ReturnType<typeof createSigningKey>,
  ReturnType<typeof createSigningKey>,
]
const provider = createTestProvider([one, two])
const at = new Date('2026-11-21T12:00:00Z')
const seconds = at.getTime() / 1000
const nonce = 'the-nonce-of-this-browser'
const verifier = createIdTokenVerifier({ provider, now: () => at })

const sign = (changes: TokenChanges = {}) => provider.sign(ada, nonce, at, changes)
const invalid = { ok: false, code: 'INVALID_ID_TOKEN' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a valid token identifies the user', async () => {
  const verified = await verifier.verify(
    await sign({ claims: { picture: 'https://x.test/a' } }),
    nonce,
  )
  expect(verified).toMatchObject({
    ok: true,
    claims: {
      iss: issuer,
      sub: '1001',
      email: 'ada@gmail.com',
      name: 'Ada',
      pictureUrl: 'https://x.test/a',
      hostedDomain: null,
    },
    deadAt: new Date('2026-11-21T12:11:00Z'),
  })
})

test('every published key of the provider is accepted, and the issuer may lack its scheme', async () => {
  const token = await sign({ key: two, claims: { iss: 'accounts.google.com' } })
  expect(await verifier.verify(token, nonce)).toMatchObject({ ok: true, claims: { iss: issuer } })
})

const wrongClaims: [what: string, claims: Record<string, unknown>][] = [
  ['another issuer', { iss: 'https://accounts.google.com.evil.example' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'another-site' }],
  ['no audience', { aud: undefined }],
  ['our audience among others', { aud: [clientId, 'another-site'] }],
  ['our audience in a list', { aud: [clientId] }],
  ['made for another party', { azp: 'another-site' }],
  ['another nonce', { nonce: 'of-another-browser' }],
  ['no nonce', { nonce: undefined }],
  ['a nonce that is no text', { nonce: [nonce] }],
  ['expired', { exp: seconds - 31 }],
  ['no expiry', { exp: undefined }],
  ['an expiry that is no number', { exp: 'never' }],
  ['not yet valid', { nbf: seconds + 31 }],
  ['made in the future', { iat: seconds + 31 }],
  ['made eleven minutes ago', { iat: seconds - 631 }],
  ['no date', { iat: undefined }],
  ['a date that is no number', { iat: '2026-11-21' }],
  ['an unverified address', { email_verified: false }],
  ['an address verified in words', { email_verified: 'true' }],
  ['no word on the address', { email_verified: undefined }],
  ['no address', { email: undefined }],
  ['an address of two lines', { email: 'ada@gmail.com\nbcc: all@example.com' }],
  ['two addresses in one', { email: 'eve@example.com,ada@gmail.com' }],
  ['an address in brackets', { email: '<ada@gmail.com>' }],
  ['an address too long', { email: `${'a'.repeat(250)}@x.io` }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that is a number', { sub: 1001 }],
  ['a subject that is a list', { sub: ['1001'] }],
  ['a subject too long', { sub: '1'.repeat(256) }],
]

test.each(wrongClaims)('refused: %s', async (_, claims) => {
  expect(await verifier.verify(await sign({ claims }), nonce)).toMatchObject(invalid)
})

test('a browser without a nonce cannot use a token', async () => {
  expect(await verifier.verify(await sign(), null)).toMatchObject(invalid)
})

test('tokens that anybody could forge are distinguished from tokens signed for this site', async () => {
  const [header, payload] = (await sign()).split('.')
  const fromProvider = { kind: null, subject: ada.sub }
  for (const [token, expected] of [
    ['junk', { kind: 'token_malformed' }],
    ['e30.e30.e30', { kind: 'token_malformed' }],
    [`${header}.${payload}.${'A'.repeat(342)}`, { kind: 'token_unsigned' }],
    [await sign({ key: strange }), { kind: 'token_unsigned' }],
    [await sign({ header: { kid: 'three' } }), { kind: 'token_unsigned' }],
    [await sign({ claims: { aud: 'another-site' } }), { kind: 'token_foreign' }],
    [await sign({ claims: { aud: [clientId, 'another-site'] } }), { kind: 'token_foreign' }],
    [await sign({ claims: { iss: 'https://evil.example' } }), { kind: 'token_foreign' }],
    [await sign({ claims: { nonce: 'of-another-browser' } }), fromProvider],
    [await sign({ claims: { exp: seconds - 31 } }), fromProvider],
    [await sign({ claims: { email_verified: false } }), fromProvider],
  ] as const) {
    expect(await verifier.verify(token, nonce), token).toMatchObject({ ...invalid, ...expected })
  }
})

test('clocks may differ by thirty seconds', async () => {
  for (const claims of [{ exp: seconds - 29 }, { nbf: seconds + 29 }, { iat: seconds + 29 }]) {
    expect(await verifier.verify(await sign({ claims }), nonce)).toMatchObject({ ok: true })
  }
})

test('a token signed by a key of the same name that is not the provider’s is refused', async () => {
  expect(await verifier.verify(await sign({ key: strange }), nonce)).toMatchObject(invalid)
})

test.each([
  ['jwk', { jwk: strange.jwk }],
  ['jku', { jku: 'https://evil.example/keys' }],
  ['x5u', { x5u: 'https://evil.example/cert' }],
])('a key contained in the token is never used: %s', async (_, header) => {
  const token = await sign({ key: strange, header })
  expect(await verifier.verify(token, nonce)).toMatchObject(invalid)
})

test('a token that names no published key is refused', async () => {
  expect(await verifier.verify(await sign({ header: { kid: 'three' } }), nonce)).toMatchObject(
    invalid,
  )
  expect(await verifier.verify(await sign({ header: { kid: undefined } }), nonce)).toMatchObject(
    invalid,
  )
})

test('a token without a signature, or with one by a shared secret, is refused', async () => {
  const [, payload = ''] = (await sign()).split('.')
  const none = part({ alg: 'none', typ: 'JWT' })
  const hmac = part({ alg: 'HS256', kid: 'one' })
  const publicKey = Buffer.from(JSON.stringify(one.jwk))
  const signature = createHmac('sha256', publicKey).update(`${hmac}.${payload}`).digest('base64url')

  expect(await verifier.verify(`${none}.${payload}.`, nonce)).toMatchObject(invalid)
  expect(await verifier.verify(`${none}.${payload}.AAAA`, nonce)).toMatchObject(invalid)
  expect(await verifier.verify(`${hmac}.${payload}.${signature}`, nonce)).toMatchObject(invalid)
})

test('an unknown critical header is refused', async () => {
  const [, payload = '', signature = ''] = (await sign()).split('.')
  for (const header of [
    { alg: 'RS256', kid: 'one', crit: ['strange'], strange: true },
    { alg: 'RS256', kid: 'one', b64: false, crit: ['b64'] },
    { alg: ['RS256'], kid: 'one' },
  ]) {
    const token = `${part(header)}.${payload}.${signature}`
    expect(await verifier.verify(token, nonce)).toMatchObject(invalid)
  }
})

test('a token that was changed after signing is refused', async () => {
  const [header = '', payload = '', signature = ''] = (await sign()).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = part({ ...claims, sub: '1002' })
  expect(await verifier.verify(`${header}.${changed}.${signature}`, nonce)).toMatchObject(invalid)
})

test.each(['', 'x', 'a.b', 'a.b.c.d', '..', 'a..c', '가.나.다', 'a.b.c=', '{}', 'a.b.c '])(
  'a value that is not a token is refused before it is parsed: %j',
  async (text) => {
    expect(await verifier.verify(text, nonce)).toEqual({
      ...invalid,
      reason: 'not a token',
      kind: 'token_malformed',
      subject: '',
    })
  },
)

test('a token with spaces around it or of more than 4 KB is refused', async () => {
  const token = await sign()
  for (const text of [`${token} `, `${token}\n`, ` ${token}`, `${token}.`]) {
    expect(await verifier.verify(text, nonce)).toMatchObject(invalid)
  }
  const long = await sign({ claims: { padding: 'x'.repeat(4000) } })
  expect(await verifier.verify(long, nonce)).toMatchObject({ ...invalid, reason: 'not a token' })
})

test('different encodings of one token have the same hash', async () => {
  const token = await sign()
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const at = last.indexOf(token.at(-1) ?? '')
  // A signature of 256 bytes leaves four bits of its last base64url character unused.
  const written = [0, 1, 2, 3].map((bits) => token.slice(0, -1) + last[(at & ~15) | bits])
  const verified = await Promise.all(written.map((text) => verifier.verify(text, nonce)))
  expect(new Set(written).size).toBe(4)
  expect(verified).toEqual(Array(4).fill(await verifier.verify(token, nonce)))
})

test.each([
  ['two\nlines\u202e', 'two lines'],
  ['', 'ada'],
  [undefined, 'ada'],
  [42, 'ada'],
  ['가'.repeat(300), '가'.repeat(100)],
])('a name becomes one printable line: %j', async (name, shown) => {
  const verified = await verifier.verify(await sign({ claims: { name } }), nonce)
  expect(verified).toMatchObject({ ok: true, claims: { name: shown } })
})

test.each(['http://x.test/a', 'javascript:alert(1)', 'data:image/png;base64,', 'x', 7])(
  'a picture without an https address is ignored: %j',
  async (picture) => {
    const verified = await verifier.verify(await sign({ claims: { picture } }), nonce)
    expect(verified).toMatchObject({ ok: true, claims: { pictureUrl: null } })
  },
)
