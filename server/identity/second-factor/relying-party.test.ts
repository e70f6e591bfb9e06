import { expect, test } from 'vitest'
import { toRelyingParty } from './passkeys.ts'

test.each([
  ['https://example.com', 'evil.example', 'https://example.com', 'example.com'],
  ['http://localhost:3000', '127.0.0.1:3000', 'http://127.0.0.1:3000', '127.0.0.1'],
  ['https://localhost:8443', 'localhost:8443', 'https://localhost:8443', 'localhost'],
])('on %s with the host %s, passkeys are for %s', (publicOrigin, host, origin, id) => {
  expect(toRelyingParty(publicOrigin, new Headers({ host }))).toEqual({ id, origin })
})
