import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encodeBody } from './encoding.ts'

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['GZIP', 'gzip'],
  ['identity', 'identity'],
  [' gzip ; q=0.5 ,br ; q=0', 'gzip'],
  [`${'x,'.repeat(100)}gzip`, 'gzip'],
  [`${'x,'.repeat(200)}gzip`, 'identity'],
  [`${' '.repeat(16_000)}gzip`, 'identity'],
])('%s is answered in %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
  expect(chooseEncoding(header)).toBe(encoding)
})

test('every encoding decodes to the same text', async () => {
  const text = '마당 '.repeat(1000)
  const bodies = await encodeBody(Buffer.from(text), 5)

  expect(bodies.identity.toString()).toBe(text)
  expect(gunzipSync(bodies.gzip).toString()).toBe(text)
  expect(brotliDecompressSync(bodies.br).toString()).toBe(text)
})
