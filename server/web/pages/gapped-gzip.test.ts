import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxFillingBytes, packPart, toGzip } from './gapped-gzip.ts'

const texts = ['<a href="/ko', '">한국어</a>'.repeat(300), '', '日本語 </body>']

test.each(['', '/x', `/${'글'.repeat(300)}`, 'x'.repeat(maxFillingBytes)])(
  'a filling of %.20s is between the parts after decompression',
  (filling) => {
    const parts = texts.map((text) => Buffer.from(text))
    const gzip = Buffer.concat(toGzip(parts, parts.map(packPart), Buffer.from(filling)))
    expect(gunzipSync(gzip).toString()).toBe(texts.join(filling))
  },
)

test('a text without gaps is only compressed', () => {
  const [part] = [Buffer.from('word '.repeat(1000))]
  const gzip = Buffer.concat(toGzip([part], [packPart(part)], Buffer.from('unused')))
  expect(gunzipSync(gzip).toString()).toBe(part.toString())
  expect(gzip.byteLength).toBeLessThan(100)
})
