/** Pages that differ between responses in one text only: compressed once, and filled for each response. */
import { acceptsGzip } from '../../platform/http/encoding.ts'
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
 * Compressed for clients that accept gzip, as all browsers do.
 * @param filling at most `maxFillingBytes`
 */
export function fillGaps(
  { parts, packed }: GappedText,
  filling: Buffer,
  acceptEncoding: string | null,
): FilledText {
  const isPacked = acceptsGzip(acceptEncoding)
  const body = isPacked
    ? toGzip(parts, packed, filling)
    : parts.flatMap((part, at) => (at === 0 ? [part] : [filling, part]))
  const length = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return {
    body,
    headers: {
      'Content-Length': String(length),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    },
  }
}
