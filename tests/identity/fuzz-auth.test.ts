/** Whatever is sent to `/auth`, by any user: no internal error, and no internal detail in a response. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOwnerPasskeys } from '../../server/identity/sign-in/owner-passkeys.ts'
import type { Call } from '../../server/platform/json-api/define-call.ts'
import { anyCharacter } from '../support/arbitrary-text.ts'
import { publicOrigin } from '../support/auth-addresses.ts'
import { type AuthSite, openAuthSite } from '../support/auth-site.ts'
import { isLong } from '../support/is-long.ts'
import {
  enrolApp,
  enrolPasskey,
  type FactorSite,
  openFactorSite,
} from '../support/second-factor-site.ts'
import { ada, type Browser } from '../support/sign-in.ts'
import { createAuthenticator } from '../support/software-authenticator.ts'

/** The total number of bodies, over all calls. */
const bodyCount = isLong ? 40_000 : 1000
const bodiesABatch = 500

const base64url = fc.stringMatching(/^[A-Za-z0-9_-]{0,80}$/)
const json = fc.jsonValue({ maxDepth: 4 })
const encoded = json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
const jwt = fc
  .tuple(
    fc.oneof(encoded, fc.constant('eyJhbGciOiJSUzI1NiIsImtpZCI6Im9uZSJ9')),
    fc.oneof(encoded, fc.constant('eyJub25jZSI6IngifQ')),
    base64url,
  )
  .map((parts) => parts.join('.'))
const code = fc.oneof(
  fc.stringMatching(/^[0-9]{6}$/),
  fc.stringMatching(/^[0-9A-Za-z -]{20,40}$/),
  fc.constantFrom('１２３４５６', '٠١٢٣٤٥', '12345\n', '\u0000', '0'.repeat(5000)),
)
const clientData = fc
  .record({
    type: fc.oneof(fc.constantFrom('webauthn.get', 'webauthn.create'), json),
    challenge: fc.oneof(base64url, json),
    origin: fc.oneof(fc.constant('http://localhost:3000'), json),
    crossOrigin: fc.oneof(fc.boolean(), json),
  })
  .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
const bytes = fc
  .uint8Array({ maxLength: 200 })
  .map((some) => Buffer.from(some).toString('base64url'))
const credential = (inner: Record<string, fc.Arbitrary<unknown>>) =>
  base64url.chain((id) =>
    fc.record({
      id: fc.constant(id),
      rawId: fc.oneof(fc.constant(id), base64url),
      type: fc.constant('public-key'),
      clientExtensionResults: fc.oneof(fc.constant({}), json),
      response: fc.record({ clientDataJSON: fc.oneof(clientData, encoded), ...inner }),
    }),
  )
const registration = credential({ attestationObject: bytes })
const assertion = credential({ authenticatorData: bytes, signature: bytes })

/** The fields of all calls, with nearly valid values; missing and additional fields are included. */
const nearby = fc.record(
  {
    token: fc.oneof(code, jwt, base64url, json),
    code: fc.oneof(code, json),
    googleIdToken: fc.oneof(jwt, code, json),
    twoFactorCode: fc.oneof(code, json),
    response: fc.oneof(registration, assertion, json),
    name: fc.oneof(fc.string(), json),
    ['__proto__']: json,
  },
  { requiredKeys: [] },
)
/** Fields that pass their schema, so that the code behind it is reached. */
const digits = fc.stringMatching(/^[0-9]{6}$/)
const wellFormed: Record<string, fc.Arbitrary<unknown>> = {
  token: digits,
  code: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{24}$/),
  googleIdToken: fc.oneof(jwt, fc.string({ minLength: 1, maxLength: 4096 })),
  twoFactorCode: digits,
}
const wellFormedIn: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  '/auth/set-refresh-token': {
    token: fc.oneof(
      base64url.map((text) => `rx_${text}`),
      fc.string({ minLength: 1, maxLength: 256 }),
    ),
  },
  '/auth/passkeys/register': { response: registration },
  '/auth/passkeys/verify': { response: assertion },
}

function bodyFor({ path, body: schema }: Call): fc.Arbitrary<string | Uint8Array> {
  const all = { ...wellFormed, ...wellFormedIn[path] }
  const fields = Object.keys(schema?.entries ?? {}).flatMap((field) => {
    const values = all[field]
    return values ? [[field, values] as const] : []
  })
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record(Object.fromEntries(fields)).map((value) => JSON.stringify(value)),
    },
    { weight: 3, arbitrary: nearby.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 200 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  )
}

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'Application/JSON',
    ),
    origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:3000'),
    'user-agent': fc.stringMatching(/^[ -~]{0,300}$/),
    authorization: fc.stringMatching(/^Bearer [ -~]{0,120}$/),
    'accept-language': fc.stringMatching(/^[ -~]{0,60}$/),
    cookie: fc.stringMatching(/^(?:__Host-(?:sid|rt|pre|dev)=[!-:<-~]{0,70}; ?){1,4}$/),
  },
  { requiredKeys: [] },
)

/** A user in each state of sign-in: none, started, between the factors, signed in. */
async function openVisitors(site: FactorSite, batch: number): Promise<Browser[]> {
  const [nobody, begun, pending, plain] = Array.from({ length: 4 }, () => site.openBrowser())
  if (!nobody || !begun || !pending || !plain) throw new Error('Four were opened.')
  await begun.get('/auth/config')
  await site.begin(plain, ada)
  await plain.post('/auth/2fa/setup')
  const owner = site.openBrowser()
  const person = { sub: `owner-${batch}`, email: `owner-${batch}@gmail.com` }
  await site.begin(owner, person)
  await enrolApp(site, owner)
  await enrolPasskey(owner)
  await site.begin(pending, person)
  return [nobody, begun, pending, plain, owner]
}

const insides = /\n\s+at |node:internal|node_modules|\.ts:\d|SQLITE|sqlite|kysely|syntax error/i

async function expectOrderly(response: Response): Promise<void> {
  const text = await response.text()
  expect(response.status, text).toBeLessThan(500)
  expect(text).not.toMatch(insides)
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'data', 'error', 'success'])
  expect(response.headers.get('cache-control')).toBe('no-store')
}

function send({ answer, auth }: AuthSite, visitors: Browser[]) {
  return fc.asyncProperty(
    fc
      .constantFrom(...auth.calls.filter(({ method }) => method !== 'GET'))
      .chain((call) => fc.record({ call: fc.constant(call), sent: bodyFor(call) })),
    fc.nat(visitors.length - 1),
    fc.stringMatching(/^[A-Za-z0-9_%-]{1,60}$/).filter(isDecodable),
    fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    async ({ call: { method, path }, sent }, visitor, id, more) => {
      const cookies = visitors[visitor]?.cookies ?? new Map()
      const request = new Request(`http://localhost:3000${path.replace('{id}', id)}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...more,
        },
        body: sent as BodyInit,
      })
      await expectOrderly(await answer(request))
    },
  )
}

function isDecodable(text: string): boolean {
  return (
    URL.canParse(`http://localhost/${text}`) &&
    !/%(?![0-9A-Fa-f]{2})/.test(text) &&
    !/%00/.test(text)
  )
}

test(
  `${bodyCount} bodies for all calls of /auth cause no internal error and reveal no internal detail`,
  async () => {
    const { line } = createAuthenticator({ origin: publicOrigin })
    const named = parseOwnerPasskeys(line)
    const adminPasskeys = named.ok ? named.passkeys : []
    await using site = await openFactorSite({ settings: { adminPasskeys } })
    for (let sent = 0; sent < bodyCount; sent += bodiesABatch) {
      const visitors = await openVisitors(site, sent)
      await fc.assert(send(site, visitors), { numRuns: bodiesABatch })
      // Counters and started sign-ins have expired by then.
      site.pass(24 * 60 * 60)
    }
    expect(site.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
  isLong ? 1_800_000 : 180_000,
)

test('reading calls answer every user without an internal error', async () => {
  await using site = await openAuthSite({})
  for (const { path } of site.auth.calls.filter(({ method }) => method === 'GET')) {
    for (const query of ['', '?x=1', '?__proto__=1']) {
      await expectOrderly(await site.answer(new Request(`http://localhost:3000${path}${query}`)))
    }
  }
})
