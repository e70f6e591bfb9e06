/** Answers that are made once and cached: in every encoding, with headers and an ETag, only to be sent. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { SentHeaders } from './asked.ts'
import { chooseEncoding, type Encoding, encodeBody } from './encoding.ts'
import { inertPolicy, securityHeaders } from './security-headers.ts'

/** An answer that is sent as it is. To make a `Response` of it and to send that takes as long as all else for a cached page. */
export class ReadyAnswer {
  readonly status: number
  /** Names and values in turn, as Node writes them fastest. With `Content-Length`, unless there is no body. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer<ArrayBuffer> | null

  constructor(status: number, rawHeaders: readonly string[], body: Buffer<ArrayBuffer> | null) {
    this.status = status
    this.rawHeaders = rawHeaders
    this.body = body
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
  /** Of all that is cached of it, headers included. */
  bytes: number
  answers: Record<Encoding, EncodedAnswer>
}

interface EncodedAnswer {
  etag: string
  rawHeaders: string[]
  /** The headers of an answer without a body: the client has it. */
  validators: string[]
  readBody(): Buffer<ArrayBuffer>
}

/**
 * `quality` is brotli's, as for `encodeBody`. `headers` may say how long caches keep it; unsaid, they ask each time.
 * `keepsPlain`: for programs, many of which accept no compression.
 */
export async function toReadyBytes(
  text: string,
  headers: Record<string, string>,
  quality: number,
  keepsPlain = false,
): Promise<ReadyBytes> {
  const identity = Buffer.from(text) as Buffer<ArrayBuffer>
  const digest = toDigest(identity)
  const { br, gzip } = await encodeBody(identity, quality)
  const isKept = keepsPlain || identity.byteLength > maxUnpackedBytes
  const { byteLength } = identity

  const answerIn = (
    encoding: Encoding,
    length: number,
    readBody: EncodedAnswer['readBody'],
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
      readBody,
    }
  }
  return {
    bytes: br.byteLength + gzip.byteLength + (isKept ? byteLength : 0) + bytesOf(headers),
    answers: {
      br: answerIn('br', br.byteLength, () => br),
      gzip: answerIn('gzip', gzip.byteLength, () => gzip),
      identity: answerIn('identity', byteLength, isKept ? () => identity : unpackLater(gzip)),
    },
  }
}

/** A page is unpacked in a tenth of a millisecond, and its plain text is two thirds of what would be cached. */
const maxUnpackedBytes = 100_000

/** The plain text is made when it is asked for, and shared by its readers until the memory is needed. */
function unpackLater(gzip: Buffer): () => Buffer<ArrayBuffer> {
  let kept: WeakRef<Buffer<ArrayBuffer>> | null = null
  return () => {
    const known = kept?.deref()
    if (known) return known
    const plain = gunzipSync(gzip)
    kept = new WeakRef(plain)
    return plain
  }
}

/** The six sets of headers share the texts; each has lists of its own. */
function bytesOf(headers: Record<string, string>): number {
  return Object.entries(headers).flat().join('').length + 6 * 500
}

/** `asked`: the headers of the request. `more`: headers of this answer alone, names and values in turn. */
export function answerReady(
  { answers }: ReadyBytes,
  asked: SentHeaders,
  more?: string[],
): ReadyAnswer {
  const { etag, rawHeaders, validators, readBody } =
    answers[chooseEncoding(asked.get('accept-encoding'))]
  return matchesEtag(asked.get('if-none-match'), etag)
    ? new ReadyAnswer(304, more ? [...validators, ...more] : validators, null)
    : new ReadyAnswer(200, more ? [...rawHeaders, ...more] : rawHeaders, readBody())
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
