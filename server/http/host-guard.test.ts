import { expect, test } from 'vitest'
import { createHostGuard } from './host-guard.ts'

const published = createHostGuard('https://example.com')
const local = createHostGuard('http://localhost:3000')

test.each([
  ['example.com', true],
  ['www.example.com', false],
  ['example.com.evil.example', false],
  ['localhost', false],
  ['127.0.0.1:3000', false],
  [null, false],
])('a published site answers under %s: %s', (host, expected) => {
  expect(published(host)).toBe(expected)
})

test.each([
  ['localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['localhost:8080', true],
  ['example.com', false],
  ['evil.example:3000', false],
  [null, false],
])('a site on loopback answers under %s: %s', (host, expected) => {
  expect(local(host)).toBe(expected)
})
