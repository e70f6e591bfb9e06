/** The process of `encode-picture.ts`: reads a picture, writes a square WebP of 96 pixels, and ends. */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const side = 96
const maxPixels = 4096 * 4096

// All other loaders are for formats that may contain scripts or links.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
sharp.concurrency(1)

const picture = sharp(await buffer(process.stdin), { failOn: 'error', limitInputPixels: maxPixels })
const webp = await picture
  .autoOrient()
  .resize(side, side, { fit: 'cover' })
  .webp({ quality: 82 })
  .toBuffer()
process.stdout.write(webp)
