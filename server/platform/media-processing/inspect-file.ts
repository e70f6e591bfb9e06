/** Decides by its bytes what an uploaded file is, and whether it is accepted. */
import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import type { MediaRefusal } from '#shared/admin/media.ts'
import { type Ground, type MediaType, type Motion, mediaLimits } from '#shared/media.ts'
import { drawMoving } from './draw-variant.ts'
import { isSvg, RefusedSvgError, readHead, withPicture } from './open-picture.ts'
import type { Inspected } from './tasks.ts'

type Inspection = { ok: true; value: Inspected } | { ok: false; refusal: MediaRefusal }

export async function inspectFile(file: string): Promise<Inspection> {
  const head = await readHead(file)
  if (head.length === 0) return refuse('EMPTY')
  const found = typeOfHead(head)
  if (found === 'picture') return inspectPicture(file)
  if (found === 'heic') return refuse('HEIC')
  if (found === null) return refuse('UNKNOWN_TYPE')
  const bytes = await readFile(file)
  if (found === 'application/pdf' && !hasPdfEnd(bytes)) return refuse('BROKEN')
  if (containsArchive(bytes)) return refuse('ARCHIVE')
  if (found.startsWith('audio/') && bytes.length > mediaLimits.soundBytes) {
    return refuse('SOUND_TOO_LARGE')
  }
  return {
    ok: true,
    value: { type: found, width: null, height: null, motion: 'still', ground: null },
  }
}

type OpenPicture = (options: SharpOptions) => Sharp

async function inspectPicture(file: string): Promise<Inspection> {
  try {
    return await withPicture(file, (openPicture) => inspectOpened(file, openPicture))
  } catch (error) {
    if (error instanceof RefusedSvgError) return refuse('SVG')
    // The head promises a picture, and libvips could not open it.
    return refuse('BROKEN')
  }
}

/** Throws if libvips cannot read the picture. */
async function inspectOpened(file: string, openPicture: OpenPicture): Promise<Inspection> {
  // libvips must not refuse large pictures, because our own check below names the limit.
  const metadata = await openPicture({ limitInputPixels: false }).metadata()
  const { format, compression, autoOrient, hasAlpha } = metadata
  if (format === 'heif' && compression !== 'av1') return refuse('HEIC')
  const type = pictureTypes[format]
  if (!type) return refuse('UNKNOWN_TYPE')
  const { width, height } = autoOrient
  if (width * height > mediaLimits.pixels) return refuse('TOO_MANY_PIXELS')
  if (Math.max(width, height) > mediaLimits.side) return refuse('TOO_LONG')
  const bytes = await readFile(file)
  if (containsArchive(bytes)) return refuse('ARCHIVE')
  // Decodes the whole first picture, to detect damage. With a small result, JPEG skips most of the arithmetic, but
  // reads
  // every byte of the file.
  await openPicture({ failOn: 'error', limitInputPixels: mediaLimits.pixels })
    .resize({ width: 64 })
    .raw()
    .toBuffer()
  const motion = await findMotion(file, metadata, bytes)
  const ground = hasAlpha ? await findGround(openPicture) : null
  return { ok: true, value: { type, width, height, motion, ground } }
}

const pictureTypes: Partial<Record<Metadata['format'], MediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}

/**
 * Draws a moving picture once, because no fact about the file tells how long that takes and how large the result is.
 */
async function findMotion(
  file: string,
  { pages = 1, width, height, orientation = 1 }: Metadata,
  bytes: Buffer,
): Promise<Motion> {
  // Animated PNG (its chunk acTL comes before the first picture) and AVIF, of which libvips reads the first picture only.
  const frame = bytes.indexOf('IDAT')
  const isApng = bytes.subarray(0, Math.max(0, frame)).includes('acTL')
  if (isApng || bytes.toString('latin1', 4, 12) === 'ftypavis') return 'stilled'
  if (pages <= 1) return 'still'
  const isTooLong = pages > mediaLimits.frames || pages * width * height > mediaLimits.framePixels
  if (isTooLong || orientation > 1) return 'stilled'
  const drawn = await drawMoving(file, width, 'briefly').catch(() => null)
  return drawn && drawn.length <= mediaLimits.movingBytes ? 'moving' : 'stilled'
}

/**
 * Recognises types by their signatures, so that libvips opens only pictures; libvips then names the type of the picture. An
 * MP3 begins with an ID3 tag or a frame of layer III (ISO/IEC 11172-3). An Ogg file names its codec in its first packet
 * (RFC 3533): Opus, Vorbis and FLAC are sounds.
 */
function typeOfHead(head: Buffer): MediaType | 'picture' | 'heic' | null {
  const text = head.toString('latin1')
  const begins = (...starts: string[]) => starts.some((start) => text.startsWith(start))
  const isOfBrand = (...brands: string[]) => brands.some((one) => text.startsWith(`ftyp${one}`, 4))
  if (begins('\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a')) return 'picture'
  if (begins('RIFF') && text.startsWith('WEBP', 8)) return 'picture'
  if (isOfBrand('avif', 'avis', 'mif1', 'msf1')) return 'picture'
  if (isOfBrand('heic', 'heix', 'heim', 'heis', 'hevc')) return 'heic'
  if (begins('%PDF-')) return 'application/pdf'
  if (begins('ID3', '\xff\xfa', '\xff\xfb', '\xff\xf2', '\xff\xf3')) return 'audio/mpeg'
  if (isOfBrand('M4A ')) return 'audio/mp4'
  const isSound = ['OpusHead', '\x01vorbis', '\x7fFLAC'].some((codec) => text.includes(codec))
  if (begins('OggS') && isSound) return 'audio/ogg'
  return isSvg(head) ? 'picture' : null
}

/** ISO 32000-2, section 7.5.5; the end may be followed by white space, and some programs add more. */
function hasPdfEnd(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF')
}

function refuse(refusal: MediaRefusal): Inspection {
  return { ok: false, refusal }
}

/** APPNOTE.TXT of PKWARE, sections 4.3.16, 4.3.15 and 4.3.12. */
const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1')
const zip64Locator = Buffer.from('PK\x06\x07', 'latin1')
const directoryEntry = Buffer.from('PK\x01\x02', 'latin1')
const endBytes = 22
const locatorBytes = 20

/**
 * Whether a file of another type is a ZIP archive, too. Programs read a ZIP from its end, so a file can be a whole picture
 * and a whole archive (a Java program, an Office document) at once.
 */
export function containsArchive(bytes: Buffer): boolean {
  for (
    let at = bytes.indexOf(endOfDirectory);
    at >= 0;
    at = bytes.indexOf(endOfDirectory, at + 1)
  ) {
    if (at + endBytes > bytes.length) return false
    // No other file has these bytes in this place by chance. In a ZIP64 archive, this record need not locate the
    // directory.
    if (startsWith(bytes, at - locatorBytes, zip64Locator)) return true
    // The directory is right before this record, also if other bytes precede the archive; or at the offset that the
    // record
    // names, also if other bytes are between.
    if (startsWith(bytes, at - bytes.readUInt32LE(at + 12), directoryEntry)) return true
    if (startsWith(bytes, bytes.readUInt32LE(at + 16), directoryEntry)) return true
  }
  return false
}

function startsWith(bytes: Buffer, at: number, signature: Buffer): boolean {
  return at >= 0 && bytes.subarray(at, at + signature.length).equals(signature)
}

/** The share of transparent pixels; round corners of a window have fewer. */
const leastTransparent = 0.01
/** The share of dark pixels among those drawn; a drawing with fewer, and mostly light ones, is light on dark. */
const mostDark = 0.02

/**
 * The ground that a picture with transparent parts needs: black lines without a ground are invisible on a dark page. null:
 * the picture has no transparent parts.
 */
async function findGround(openPicture: (options: SharpOptions) => Sharp): Promise<Ground | null> {
  const { data, info } = await openPicture({ limitInputPixels: mediaLimits.pixels })
    // Takes the nearest pixel, because other methods would mix thin lines with their surroundings.
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
