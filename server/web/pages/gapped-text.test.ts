import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fillGaps, maxFillingBytes, toGappedText } from './gapped-text.ts'

const texts = ['<a href="/ko', '">한국어</a>'.repeat(300), '', '日本語 </body>']

test.each(['', '/x', `/${'글'.repeat(300)}`, 'x'.repeat(maxFillingBytes)])(
  'a filling of %.20s is between the parts after decompression',
  (filling) => {
    const gapped = toGappedText(texts.join('{gap}'), '{gap}')
    const { body } = fillGaps(gapped, Buffer.from(filling), 'gzip')
    expect(gunzipSync(body).toString()).toBe(texts.join(filling))
  },
)

test('a text without gaps is only compressed', () => {
  const text = 'word '.repeat(1000)
  const { body } = fillGaps(toGappedText(text, '{gap}'), Buffer.from('unused'), 'gzip')
  expect(gunzipSync(body).toString()).toBe(text)
  expect(body.byteLength).toBeLessThan(100)
})
