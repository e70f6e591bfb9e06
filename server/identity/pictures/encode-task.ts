/** The task of the helper process that makes a picture a square WebP of 96 pixels, without metadata. */
import { sharp } from '../../platform/media-processing/loaders.ts'

const side = 96
const maxPixels = 4096 * 4096

/** null: it is no picture, or too large. */
export async function run(bytes: Uint8Array): Promise<Uint8Array | null> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
  try {
    return await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    // libvips throws for what it cannot read.
    return null
  }
}
