/** Finds out on what a drawing can be seen: black lines on nothing are gone on a dark page. */
import type { Sharp, SharpOptions } from 'sharp'
import { type Ground, mediaLimits } from '#shared/media.ts'

/** Of all pixels; round corners of a window have fewer transparent ones. */
const leastTransparent = 0.01
/** Of what is drawn: with fewer dark pixels, and mostly light ones, it is light on dark. */
const mostDark = 0.02

/** null: nothing shines through. */
export async function findGround(
  openPicture: (options: SharpOptions) => Sharp,
): Promise<Ground | null> {
  const { data, info } = await openPicture({ limitInputPixels: mediaLimits.pixels })
    // Real pixels: thin lines would be mixed with what is around them.
    .resize({ width: 256, height: 256, fit: 'inside', kernel: 'nearest', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = { transparent: 0, drawn: 0, dark: 0, light: 0 }
  const { channels } = info
  for (let at = 0; at + channels <= data.length; at += channels) {
    const [red = 0, green = red, blue = red] = data.subarray(at, at + channels - 1)
    if ((data[at + channels - 1] ?? 0) < 128) counts.transparent += 1
    else {
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue
      counts.drawn += 1
      if (luma < 128) counts.dark += 1
      if (luma > 170) counts.light += 1
    }
  }
  const { transparent, drawn, dark, light } = counts
  if (transparent < (transparent + drawn) * leastTransparent) return null
  return dark <= drawn * mostDark && light > drawn / 2 ? 'dark' : 'light'
}
