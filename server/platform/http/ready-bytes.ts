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
  /** To be called if its bytes were not sent at once: clients that read slowly then share them, however many they are. */
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
  /** The headers of an answer without a body: the client has it. */
  validators: string[]
  read(): Body
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
  return {
    bytes: br.byteLength + gzip.byteLength + (isKept ? byteLength : 0) + bytesOf(headers),
    answers: {
      br: answerIn('br', br.byteLength, () => ({ body: br })),
      gzip: answerIn('gzip', gzip.byteLength, () => ({ body: gzip })),
      identity: answerIn('identity', byteLength, readPlain),
    },
  }
}

/** A page is unpacked in a tenth of a millisecond, and its plain text is two thirds of what would be cached. */
const maxUnpackedBytes = 100_000

/**
 * The plain text is made of the compressed one for each request. What is sent at once is not kept even weakly, because only
 * a large collection frees that: it took 18 MB.
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
 * The bytes are collected with the next small collection of the heap. What `gunzipSync` does otherwise keeps
 * them until a large one: its engine refers to its last chunk, and only a large collection frees an engine.
 */
function unpack(gzip: Buffer, length: number): Buffer<ArrayBuffer> {
  // A chunk that holds all of it is not copied; of pieces, the garbage would be twice as much.
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
