import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from './account-pictures.ts'

const drawn = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#b3361d' } })

test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'a %s becomes a square WebP of 96 pixels without metadata',
  async (format) => {
    const given = await drawn()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toFormat(format)
      .toBuffer()
    const encoded = await encodePicture(given)
    const { exif, ...metadata } = await sharp(encoded ?? undefined).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 96, height: 96 })
    expect(exif).toBeUndefined()
  },
)

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

test.each([
  ['an SVG', async () => Buffer.from(svg)],
  ['a TIFF', () => drawn().tiff().toBuffer()],
  ['text', async () => Buffer.from('hello')],
  ['a picture that is cut off', async () => (await drawn().jpeg().toBuffer()).subarray(0, 900)],
  [
    'a picture with too many pixels',
    () =>
      sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
  ],
])('%s is refused', async (_, draw) => {
  expect(await encodePicture(await draw())).toBeNull()
})
