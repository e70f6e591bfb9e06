/** Pages that differ between responses in one text only: compressed once, and filled for each response. */
import { brotliCompressSync, constants } from 'node:zlib'
import { acceptsGzip, chooseEncoding } from '../../platform/http/encoding.ts'
import { packPart, toGzip } from './gapped-gzip.ts'

export interface GappedText {
  /** The filling goes between each two parts. */
  parts: Buffer[]
  /** The parts, compressed. */
  packed: Buffer[]
  /** Of both. */
  bytes: number
}

export interface FilledText {
  body: Buffer[]
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

/**
 * For clients that accept gzip, as all browsers do, nothing is compressed here.
 * @param filling at most `maxFillingBytes`
 */
export function fillGaps(
  { parts, packed }: GappedText,
  filling: Buffer,
  acceptEncoding: string | null,
): FilledText {
  if (acceptsGzip(acceptEncoding)) return toFilled(toGzip(parts, packed, filling), 'gzip')
  const plain = parts.flatMap((part, at) => (at === 0 ? [part] : [filling, part]))
  if (chooseEncoding(acceptEncoding) !== 'br') return toFilled(plain, null)
  return toFilled([brotliCompressSync(Buffer.concat(plain), quickly)], 'br')
}

/** 0.1 ms for a page. */
const quickly = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
}

function toFilled(body: Buffer[], encoding: 'gzip' | 'br' | null): FilledText {
  const length = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return {
    body,
    headers: {
      'Content-Length': String(length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  }
}
