/** Decides by its bytes what an uploaded file is, and whether it is accepted. */
import { open, readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import type { MediaRefusal } from '#shared/admin/media.ts'
import { type MediaType, mediaLimits } from '#shared/media.ts'
import { containsArchive } from './find-archive.ts'
import { sharp } from './loaders.ts'
import type { Inspected } from './tasks.ts'

type Inspection = { ok: true; value: Inspected } | { ok: false; refusal: MediaRefusal }

/** Enough to recognise each type. */
const headBytes = 4096

export async function inspectFile(file: string): Promise<Inspection> {
  const head = await readHead(file)
  if (head.length === 0) return refuse('EMPTY')
  const found = typeOfHead(head)
  if (found === 'picture') return inspectPicture(file)
  if (found === 'svg') return refuse('SVG')
  if (found === 'heic') return refuse('HEIC')
  if (found === null) return refuse('UNKNOWN_TYPE')
  const bytes = await readFile(file)
  if (found === 'application/pdf' && !hasPdfEnd(bytes)) return refuse('BROKEN')
  if (containsArchive(bytes)) return refuse('ARCHIVE')
  if (found.startsWith('audio/') && bytes.length > mediaLimits.soundBytes) {
    return refuse('SOUND_TOO_LARGE')
  }
  return { ok: true, value: { type: found, width: null, height: null } }
}

async function inspectPicture(file: string): Promise<Inspection> {
  const metadata = await readMetadata(file)
  if (!metadata) return refuse('BROKEN')
  const { format, compression, autoOrient } = metadata
  if (format === 'heif' && compression !== 'av1') return refuse('HEIC')
  const type = pictureTypes[format]
  if (!type) return refuse('UNKNOWN_TYPE')
  const { width, height } = autoOrient
  if (width * height > mediaLimits.pixels) return refuse('TOO_MANY_PIXELS')
  if (Math.max(width, height) > mediaLimits.side) return refuse('TOO_LONG')
  if (containsArchive(await readFile(file))) return refuse('ARCHIVE')
  if (!(await isWhole(file))) return refuse('BROKEN')
  return { ok: true, value: { type, width, height } }
}

const pictureTypes: Partial<Record<Metadata['format'], MediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
  gif: 'image/gif',
}

async function readMetadata(file: string): Promise<Metadata | null> {
  try {
    // The limit of pixels is ours, and has a sentence of its own.
    return await sharp(file, { limitInputPixels: false }).metadata()
  } catch {
    // The head promises a picture, and libvips could not open it.
    return null
  }
}

/** Decodes the whole first picture. A small result lets JPEG skip most of the arithmetic, but no byte of the file. */
async function isWhole(file: string): Promise<boolean> {
  try {
    await sharp(file, { failOn: 'error', limitInputPixels: mediaLimits.pixels })
      .resize({ width: 64 })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}

/**
 * The types by their signatures. Of pictures, libvips then says which, so that it never gets to see others. An MP3 begins
 * with an ID3 tag or a frame of layer III (ISO/IEC 11172-3), an Ogg file names its codec in its first packet (RFC 3533):
 * Opus, Vorbis or FLAC, and not a film.
 */
function typeOfHead(head: Buffer): MediaType | 'picture' | 'svg' | 'heic' | null {
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
  return /<svg[\s>]/i.test(text) ? 'svg' : null
}

/** ISO 32000-2, section 7.5.5; the end may be followed by white space, and some programs add more. */
function hasPdfEnd(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes('%%EOF')
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function refuse(refusal: MediaRefusal): Inspection {
  return { ok: false, refusal }
}
