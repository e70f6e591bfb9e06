/** The signing keys of the identity provider: fetched, cached, and unavailable. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import {
  ada,
  clientId,
  createSigningKey,
  createTestProvider,
  type TokenChanges,
} from '#tests/support/sign-in.ts'
import { createIdTokenVerifier } from './id-token.ts'
import { createGoogle } from './identity-provider.ts'

const [one, two, strange] = ['one', 'two', 'one'].map(createSigningKey) as [
  ReturnType<typeof createSigningKey>,
  ReturnType<typeof createSigningKey>,
  ReturnType<typeof createSigningKey>,
]
const provider = createTestProvider([one, two])
const at = new Date('2026-11-21T12:00:00Z')
const nonce = 'the-nonce-of-this-browser'

const sign = (changes: TokenChanges = {}) => provider.sign(ada, nonce, at, changes)

test.each([
  ['an error', 500, '{}'],
  ['a page', 200, '<html>'],
  ['something else', 200, '{"keys":"none"}'],
  ['the way to somewhere else', 302, ''],
])(
  'a provider that answers %s for its keys leaves sign-in unavailable',
  async (_, status, body) => {
    const server = createServer((_, response) =>
      response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end(body),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const google = createGoogle(clientId, `http://127.0.0.1:${port}/certs`)
    const away = createIdTokenVerifier({ provider: google, now: () => at })
    const token = await sign()
    expect(await away.verify(token, nonce)).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
    expect(await away.verify(token, nonce)).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
  },
)

test('keys are fetched once and then cached', async () => {
  let fetched = 0
  const server = createServer((_, response) => {
    fetched += 1
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ keys: [one.jwk, two.jwk] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const google = createGoogle(clientId, `http://127.0.0.1:${port}/certs`)
  const remote = createIdTokenVerifier({ provider: google, now: () => at })
  const tokens = await Promise.all([sign(), sign({ key: two }), sign({ key: strange })])
  const verified = await Promise.all(tokens.map((token) => remote.verify(token, nonce)))
  expect(verified.map(({ ok }) => ok)).toEqual([true, true, false])
  expect(fetched).toBe(1)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})
