import { expect, test } from 'vitest'
import { isDirectConnection } from './direct-connection.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.1', false],
  ['::ffff:192.0.2.1', false],
  ['2001:db8::1', false],
  ['fe80::1%eth0', false],
  ['0.0.0.0', false],
  ['somewhere', false],
  [undefined, false],
])('a connection from %s comes from this machine: %s', (peer, expected) => {
  expect(isDirectConnection(['host', 'user-agent'], peer)).toBe(expected)
})

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'X-Forwarded-Proto',
  'x-forwarded-anything',
  'via',
  'X-Real-IP',
])('a request with the header %s came through a proxy', (name) => {
  expect(isDirectConnection(['host', name], '127.0.0.1')).toBe(false)
})
