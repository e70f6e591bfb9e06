import { expect, test } from 'vitest'
import { createHostGuard, isDirect } from './host-guard.ts'

const published = createHostGuard('https://example.com')
const local = createHostGuard('http://localhost:3000')
const direct = { peer: '127.0.0.1', rawHeaders: ['Host', 'any', 'Referer', 'via'] }
const proxied = { peer: '127.0.0.1', rawHeaders: ['Host', 'any', 'Via', '1.1 proxy'] }

test.each([
  ['example.com', true],
  ['www.example.com', false],
  ['example.com.evil.example', false],
  ['localhost', false],
  ['127.0.0.1:3000', false],
  ['', false],
])('a published site answers under %s: %s', (host, expected) => {
  expect(published(host, direct)).toBe(expected)
  expect(published(host, proxied)).toBe(expected)
})

test.each([
  ['localhost:3000', true, true],
  ['127.0.0.1:3000', true, false],
  ['[::1]:3000', true, false],
  ['localhost:8080', true, false],
  ['example.com', false, false],
  ['evil.example:3000', false, false],
  ['127.9.9.999', false, false],
  ['..localhost', false, false],
  ['', false, false],
])('a site on loopback answers under %s: %s, and through a proxy: %s', (host, own, through) => {
  expect(local(host, direct)).toBe(own)
  expect(local(host, proxied)).toBe(through)
})

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
  expect(isDirect({ ...direct, peer })).toBe(expected)
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
  expect(isDirect({ ...direct, rawHeaders: ['Host', 'any', name, 'x'] })).toBe(false)
})
