/** Compresses a text with gaps once, so that each filling of the gaps takes no compression. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The sizes of a stored block are 16-bit numbers (RFC 1951, section 3.2.4). */
export const maxFillingBytes = 0xff_ff

/** RFC 1952, section 2.3: deflate, no flags, no time, best compression, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
/** A stored block without content, marked as the last one. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * One part between gaps, as deflate blocks that end at a whole byte and refer to nothing outside of the part.
 * RFC 1951 allows any blocks to follow each other.
 */
export function packPart(part: Buffer): Buffer {
  return deflateRawSync(part, {
    level: constants.Z_BEST_COMPRESSION,
    finishFlush: constants.Z_FULL_FLUSH,
  })
}

/** The pieces of the gzip file of `parts` with `filling` between each two of them. `packed`: the parts by `packPart`. */
export function toGzip(parts: Buffer[], packed: Buffer[], filling: Buffer): Buffer[] {
  const stored = toStoredBlock(filling)
  const pieces: Buffer[] = [header]
  let checksum = 0
  let length = 0
  for (const [at, part] of parts.entries()) {
    if (at > 0) {
      pieces.push(stored)
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
  return [...pieces, lastBlock, trailer]
}

function toStoredBlock(bytes: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt16LE(bytes.byteLength, 1)
  sizes.writeUInt16LE(~bytes.byteLength & 0xff_ff, 3)
  return Buffer.concat([sizes, bytes])
}
