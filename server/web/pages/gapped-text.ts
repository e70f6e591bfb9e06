/**
 * Pages that differ between responses in one text only: compressed once, and filled for each response. gzip can be joined
 * of parts that were compressed before; compressing each response instead takes twenty times as long (`docs/decisions/sign-in.md`).
 */
import { brotliCompressSync, constants, crc32, deflateRawSync } from 'node:zlib'
import { acceptsGzip, chooseEncoding } from '../../platform/http/encoding.ts'

export interface GappedText {
  /** The filling goes between each two parts. */
  parts: Buffer[]
  /** The parts, compressed. */
  packed: Buffer[]
  /** The size of both. */
  bytes: number
}

interface FilledText {
  body: Buffer<ArrayBuffer>
  /** `Content-Length`, and `Content-Encoding` if it is compressed. */
  headers: Record<string, string>
}

/** `placeholder` marks the gaps and must not occur otherwise. */
export function toGappedText(text: string, placeholder: string): GappedText {
  const parts = text.split(placeholder).map((part) => Buffer.from(part))
  const packed = parts.map(packPart)
  const bytes = [...parts, ...packed].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { parts, packed, bytes }
}

/** The sizes of a stored block are 16-bit numbers (RFC 1951, section 3.2.4). */
export const maxFillingBytes = 0xff_ff

/**
 * For clients that accept gzip, as all browsers do, nothing is compressed here.
 * @param filling at most `maxFillingBytes`
 */
export function fillGaps(
  text: GappedText,
  filling: Buffer,
  acceptEncoding: string | null,
): FilledText {
  if (acceptsGzip(acceptEncoding)) return toFilled(toGzip(text, filling), 'gzip')
  const plain = Buffer.concat(
    text.parts.flatMap((part, at) => (at === 0 ? [part] : [filling, part])),
  )
  if (chooseEncoding(acceptEncoding) !== 'br') return toFilled(plain, null)
  return toFilled(brotliCompressSync(plain, quickly), 'br')
}

/** 0.1 ms for a page. */
const quickly = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

function toFilled(body: Buffer<ArrayBuffer>, encoding: 'gzip' | 'br' | null): FilledText {
  const length = { 'Content-Length': String(body.byteLength) }
  return { body, headers: encoding ? { ...length, 'Content-Encoding': encoding } : length }
}

/**
 * One part between gaps, as deflate blocks that end at a whole byte and refer to nothing outside of the part.
 * RFC 1951 allows any blocks to follow each other.
 */
function packPart(part: Buffer): Buffer {
  return deflateRawSync(part, {
    level: constants.Z_BEST_COMPRESSION,
    finishFlush: constants.Z_FULL_FLUSH,
  })
}

/** RFC 1952, section 2.3: deflate, no flags, no time, best compression, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
/** A stored block without content, marked as the last one. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

function toGzip({ parts, packed }: GappedText, filling: Buffer): Buffer<ArrayBuffer> {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt16LE(filling.byteLength, 1)
  sizes.writeUInt16LE(~filling.byteLength & 0xff_ff, 3)
  const pieces: Buffer[] = [header]
  let checksum = 0
  let length = 0
  for (const [at, part] of parts.entries()) {
    if (at > 0) {
      pieces.push(sizes, filling)
      checksum = crc32(filling, checksum)
      length += filling.byteLength
    }
    pieces.push(packed[at] as Buffer)
    checksum = crc32(part, checksum)
    length += part.byteLength
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([...pieces, lastBlock, trailer])
}
