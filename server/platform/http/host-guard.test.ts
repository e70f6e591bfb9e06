import { expect, test } from 'vitest'
import { createHostGuard } from './host-guard.ts'

const published = createHostGuard('https://example.com')
const local = createHostGuard('http://localhost:3000')
const direct = () => true
const proxied = () => false

test.each([
  ['example.com', true],
  ['www.example.com', false],
  ['example.com.evil.example', false],
  ['localhost', false],
  ['127.0.0.1:3000', false],
  [null, false],
])('a published site answers under %s: %s', (host, expected) => {
  expect(published(host, direct)).toBe(expected)
  expect(published(host, proxied)).toBe(expected)
})

test.each([
  ['localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['localhost:8080', true],
  ['example.com', false],
  ['evil.example:3000', false],
  ['127.9.9.999', false],
  ['..localhost', false],
  [null, false],
])('a site on loopback answers under %s: %s', (host, expected) => {
  expect(local(host, direct)).toBe(expected)
})

test.each([
  ['localhost:3000', true],
  ['127.0.0.1:3000', false],
  ['[::1]:3000', false],
  ['localhost:8080', false],
])('through a proxy, it answers under %s: %s', (host, expected) => {
  expect(local(host, proxied)).toBe(expected)
})
