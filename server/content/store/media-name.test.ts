import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mediaNameSchema } from '#shared/media.ts'
import { toMediaName } from './media-name.ts'

test.each([
  ['IMG_1234.JPG', 'img-1234.jpg'],
  ['졸업 사진 (1).jpeg', '졸업-사진-1.jpg'],
  ['卒業\u30cf\u309a.png', '卒業パ.jpg'],
  ['../../etc/passwd', 'etc-passwd.jpg'],
  ['C:\\photos\\a.b.png', 'c-photos-a-b.jpg'],
  ['.jpg', 'picture.jpg'],
  ['', 'picture.jpg'],
  ['🙂', 'picture.jpg'],
])('%j becomes %s', (given, name) => {
  expect(toMediaName(given, 'image/jpeg')).toBe(name)
})

test('whatever the name was, the new one is accepted by the schema, with room for a number', () => {
  for (const given of ['a'.repeat(300), '𠮷'.repeat(300), `${'a'.repeat(34)}-b`, 'İ', 'ﬀ']) {
    const name = toMediaName(given, 'audio/mp4')
    expect(v.is(mediaNameSchema, name.replace('.', '-1234.')), name).toBe(true)
  }
})
