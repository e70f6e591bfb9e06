/** Answers that are made once and cached: in every encoding, with headers and an ETag, only to be sent. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { SentHeaders } from './asked.ts'
import { chooseEncoding, type Encoding, encodeBody } from './encoding.ts'
import { inertPolicy, securityHeaders } from './security-headers.ts'

/**
 * An answer whose bytes are ready to be sent. It is no `Response`, because making and sending one would double the time of a
 * cached page.
 */
export class ReadyAnswer {
  readonly status: number
  /** Names and values in turn, which is fastest in Node. Includes `Content-Length`, unless there is no body. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer<ArrayBuffer> | null
  /**
   * Must be called if the bytes were not sent at once. All clients that read slowly then share one copy of the bytes.
   */
  readonly share: (() => void) | undefined

  constructor(
    status: number,
    rawHeaders: readonly string[],
    body: Buffer<ArrayBuffer> | null,
    share?: () => void,
  ) {
    this.status = status
    this.rawHeaders = rawHeaders
    this.body = body
    this.share = share
  }

  toResponse(): Response {
    const { body, rawHeaders, status } = this
    const headers = rawHeaders.flatMap((name, at): [string, string][] =>
      at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
    )
    return new Response(body, { status, headers })
  }
}

export type Reply = Response | ReadyAnswer

/** `caching`: the value of Cache-Control; browsers keep a permanent redirect if it says nothing. */
export function redirectTo(
  status: 301 | 303 | 308,
  location: string,
  caching?: string,
): ReadyAnswer {
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': inertPolicy,
    ...(caching && { 'Cache-Control': caching }),
    'Content-Length': '0',
    Location: location,
  }
  return new ReadyAnswer(status, toRawHeaders(headers), null)
}

export interface ReadyBytes {
  /** The size of everything that is cached, headers included. */
  bytes: number
  answers: Record<Encoding, EncodedAnswer>
}

interface Body {
  body: Buffer<ArrayBuffer>
  share?: () => void
}

interface EncodedAnswer {
  etag: string
  rawHeaders: string[]
  /** The headers of a 304 answer, whose body the client has already. */
  validators: string[]
  read(): Body
}

/**
 * `quality` is Brotli's, as for `encodeBody`; null: not compressed, for who asks once. If `headers` do not say how long caches keep the answer, they ask each time.
 * `keepsPlain`: keeps the uncompressed bytes too, for programs, many of which accept no compression.
 */
export async function toReadyBytes(
  text: string,
  headers: Record<string, string>,
  quality: number | null,
  keepsPlain = false,
): Promise<ReadyBytes> {
  const identity = Buffer.from(text) as Buffer<ArrayBuffer>
  const digest = toDigest(identity)
  const { br, gzip } =
    quality === null ? { br: identity, gzip: identity } : await encodeBody(identity, quality)
  const isKept = quality === null || keepsPlain || identity.byteLength > maxUnpackedBytes
  const { byteLength } = identity
  const readPlain = isKept ? () => ({ body: identity }) : unpackLater(gzip, byteLength)

  const answerIn = (
    encoding: Encoding,
    length: number,
    read: EncodedAnswer['read'],
  ): EncodedAnswer => {
    const etag = `"${digest}-${encoding}"`
    const validators = { 'Cache-Control': 'no-cache', ...headers, ETag: etag }
    const whole = {
      'Content-Length': String(length),
      ...validators,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    return {
      etag,
      rawHeaders: toRawHeaders(whole),
      validators: toRawHeaders(validators),
      read,
    }
  }
  const plain = answerIn('identity', byteLength, readPlain)
  return {
    bytes: br.byteLength + gzip.byteLength + (isKept ? byteLength : 0) + bytesOf(headers),
    answers: {
      br: quality === null ? plain : answerIn('br', br.byteLength, () => ({ body: br })),
      gzip: quality === null ? plain : answerIn('gzip', gzip.byteLength, () => ({ body: gzip })),
      identity: plain,
    },
  }
}

/**
 * A shorter text is not cached uncompressed: unpacking a page takes a tenth of a millisecond, and the plain text would be two
 * thirds of the cached bytes.
 */
const maxUnpackedBytes = 100_000

/**
 * The plain text is unpacked again for each request. Without `share`, not even a weak reference keeps it, because V8 frees
 * such an object only with a major garbage collection: that took 18 MB.
 */
function unpackLater(gzip: Buffer, length: number): () => Body {
  let shared: WeakRef<Buffer<ArrayBuffer>> | null = null
  return () => {
    const body = shared?.deref() ?? unpack(gzip, length)
    const share = () => {
      shared = new WeakRef(body)
    }
    return { body, share }
  }
}

/** The minimum of zlib, which throws for less. */
const minChunkBytes = 64

/**
 * Unpacks so that the next minor garbage collection frees the bytes. By default, they stay until a major collection,
 * because the engine of `gunzipSync` refers to its last chunk, and only a major collection frees an engine.
 */
function unpack(gzip: Buffer, length: number): Buffer<ArrayBuffer> {
  // One chunk that holds the whole text is not copied. Several chunks would make twice as much garbage.
  const options = { chunkSize: Math.max(length + 1, minChunkBytes), info: true }
  const { buffer, engine } = gunzipSync(gzip, options) as unknown as Unpacked
  engine._outBuffer = null
  return buffer
}

/** The result of `gunzipSync` with `info`, which its types leave out. */
interface Unpacked {
  buffer: Buffer<ArrayBuffer>
  engine: { _outBuffer: Buffer | null }
}

/** The memory of the six lists of headers: they share the strings, and each list takes about 500 bytes. */
function bytesOf(headers: Record<string, string>): number {
  return Object.entries(headers).flat().join('').length + 6 * 500
}

/** `asked`: the headers of the request. `more`: headers of this answer alone, names and values in turn. */
export function answerReady(
  { answers }: ReadyBytes,
  asked: SentHeaders,
  more?: string[],
): ReadyAnswer {
  const { etag, rawHeaders, validators, read } =
    answers[chooseEncoding(asked.get('accept-encoding'))]
  const complete = (headers: string[]) => (more ? [...headers, ...more] : headers)
  if (matchesEtag(asked.get('if-none-match'), etag))
    return new ReadyAnswer(304, complete(validators), null)
  const { body, share } = read()
  return new ReadyAnswer(200, complete(rawHeaders), body, share)
}

export function toRawHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat()
}

/** Enough for a dozen entity tags. The rest is ignored; the client then gets the full body. */
const maxHeaderLength = 512

/** RFC 9110, section 13.1.2: `If-None-Match` is a list and uses weak comparison. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const list = ifNoneMatch.slice(0, maxHeaderLength)
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

export function toDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
