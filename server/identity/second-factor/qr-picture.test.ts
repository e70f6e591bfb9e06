import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSeed, toQrPicture, toSeedToShow } from './totp-factor.ts'

test('the QR code decodes to the address that it was made from', async () => {
  const { otpauthUrl } = toSeedToShow(createSeed(), '홍길동.student@example.com')
  const picture = toQrPicture(otpauthUrl)
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/)

  const svg = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
  // A module of another test in this process blocks it.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const { data, info } = await sharp(svg)
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(otpauthUrl)
})
