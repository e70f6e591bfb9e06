/** Answers that are made once and kept: the bytes in every encoding, with an ETag each. */
import { createHash } from 'node:crypto'
import { chooseEncoding, type EncodedBodies, type Encoding, encodeBody } from './encoding.ts'

export interface ReadyBytes {
  etag: Record<Encoding, string>
  bodies: EncodedBodies
  headers: Record<Encoding, Record<string, string>>
  /** For 304: what a cache may update. */
  validators: Record<Encoding, Record<string, string>>
}

/** `quality` is brotli's, as for `encodeBody`. `headers` may say how long caches keep it; unsaid, they ask each time. */
export async function toReadyBytes(
  text: string,
  headers: Record<string, string>,
  quality: number,
): Promise<ReadyBytes> {
  const body = Buffer.from(text) as Buffer<ArrayBuffer>
  const digest = toDigest(body)
  const perEncoding = <Value>(make: (encoding: Encoding) => Value): Record<Encoding, Value> => ({
    br: make('br'),
    gzip: make('gzip'),
    identity: make('identity'),
  })
  const etag = perEncoding((encoding) => `"${digest}-${encoding}"`)
  const validators = perEncoding((encoding) => ({
    'Cache-Control': 'no-cache',
    ...headers,
    ETag: etag[encoding],
  }))
  return {
    etag,
    validators,
    headers: perEncoding((encoding) => ({
      ...validators[encoding],
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    })),
    bodies: await encodeBody(body, quality),
  }
}

export function answerReady(ready: ReadyBytes, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  if (isKnown(request, ready.etag[encoding])) {
    return new Response(null, { status: 304, headers: ready.validators[encoding] })
  }
  return new Response(ready.bodies[encoding], { status: 200, headers: ready.headers[encoding] })
}

/** Whether the asker has it already. RFC 9110, section 13.1.2: weak comparison against a list. */
export function isKnown({ headers }: Request, etag: string): boolean {
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch === null) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

export function toDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
