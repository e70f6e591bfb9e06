import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['site.localhost', true],
  ['a-b.site.localhost', true],
  ['::1', true],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
  ['10.0.0.1', false],
  ['127.9.9.999', false],
  ['127.0.0.256', false],
  ['127.0.0', false],
  ['127.00.0.1', false],
  ['.localhost', false],
  ['..localhost', false],
  ['-.localhost', false],
  ['<.localhost', false],
  ['a b.localhost', false],
  ['[::1', false],
  ['[::2]', false],
  ['', false],
])('%s is loopback: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected)
})
