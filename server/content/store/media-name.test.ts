import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mediaNameSchema, namesInAddress } from '#shared/media.ts'
import { toMediaName } from './media-name.ts'
import { listNamedFiles } from './named-files.ts'

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

test.each([
  ['media/hall.jpg', ['hall.jpg']],
  ['./media/Exif-1.JPG', ['exif-1.jpg']],
  ['/media/my%20photo (2).PNG', ['my-photo-2.png']],
  ['../../media/강당.jpeg'.normalize('NFD'), ['강당.jpeg', '강당.jpg']],
  ['media/hall.jpg?raw=true#top', ['hall.jpg']],
  ['media/100%.png', ['100.png']],
  [`/media/${'a'.repeat(64)}/480.webp`, []],
  ['https://example.org/media/hall.jpg', []],
  ['multimedia/hall.jpg', []],
  ['media/', []],
])('%s is looked for as %j', (address, names) => {
  expect(namesInAddress(address)).toEqual(names)
})

test('texts use the files that they name, however they spell it', () => {
  const text = `![](media/a.jpg) ![](./media/B_1.JPG), /media/${'강'.normalize('NFD')}.png
    "file":"media/d.pdf" [e](<../media/my e.GIF>) https://example.org/media/no.jpg multimedia/no.jpg`
  expect(listNamedFiles(text)).toEqual(['a.jpg', 'b-1.jpg', '강.png', 'd.pdf', 'my-e.gif'])
})
