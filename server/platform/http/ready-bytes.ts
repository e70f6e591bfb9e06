/** Answers that are made once and cached: in every encoding, with headers and an ETag, only to be sent. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { chooseEncoding, type Encoding, encodeBody } from './encoding.ts'
import { matchesEtag } from './etag.ts'

export interface ReadyAnswer {
  status: number
  headers: Record<string, string>
  /** The same as Node writes them fastest: name, value, name, value. */
  rawHeaders: string[]
  /** Pieces are sent one after the other. */
  body: Buffer<ArrayBuffer> | Buffer[] | null
  /**
   * To be called if its bytes were not sent at once: clients that read slowly then share them, however many they are. What
   * is sent at once is not kept even weakly, because only a large collection frees that.
   */
  share?(): void
}

export interface ReadyBytes {
  /** Of all that is cached of it, headers included. */
  bytes: number
  answers: Record<Encoding, EncodedAnswer>
}

interface EncodedAnswer {
  etag: string
  /** Of neither brotli nor gzip it is made each time: hardly anybody asks for that. */
  readonly fresh: ReadyAnswer
  unchanged: ReadyAnswer
}

type HeaderValue = string | null | undefined

/** The request headers by which an answer is chosen, as they were sent. */
export interface Asked {
  acceptEncoding: HeaderValue
  ifNoneMatch: HeaderValue
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

  const answerIn = (encoding: Encoding, body: Buffer<ArrayBuffer>): EncodedAnswer => {
    const etag = `"${digest}-${encoding}"`
    const validators = { 'Cache-Control': 'no-cache', ...headers, ETag: etag }
    const whole = {
      'Content-Length': String(body.byteLength),
      ...validators,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    return { etag, fresh: toAnswer(200, whole, body), unchanged: toAnswer(304, validators, null) }
  }
  const plain = answerIn('identity', identity)
  const isKept = keepsPlain || identity.byteLength > maxUnpackedBytes
  return {
    bytes: br.byteLength + gzip.byteLength + (isKept ? identity.byteLength : 0) + bytesOf(headers),
    answers: {
      br: answerIn('br', br),
      gzip: answerIn('gzip', gzip),
      identity: isKept ? plain : unpacking(plain, gzip, identity.byteLength),
    },
  }
}

/** A page is unpacked in a tenth of a millisecond, and its plain text is two thirds of what would be cached. */
const maxUnpackedBytes = 100_000

/** The plain answer without its body, which is made of the compressed one for each request. */
function unpacking(
  { etag, fresh, unchanged }: EncodedAnswer,
  gzip: Buffer,
  length: number,
): EncodedAnswer {
  const { status, headers, rawHeaders } = fresh
  let shared: WeakRef<Buffer<ArrayBuffer>> | null = null
  return {
    etag,
    get fresh() {
      const body = shared?.deref() ?? unpack(gzip, length)
      const share = () => {
        shared = new WeakRef(body)
      }
      return { status, headers, rawHeaders, body, share }
    },
    unchanged,
  }
}

/** Of zlib: it throws for less. */
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

/** What `gunzipSync` returns with `info`, which its types leave out. */
interface Unpacked {
  buffer: Buffer<ArrayBuffer>
  engine: { _outBuffer: Buffer | null }
}

/** The six sets of headers share the texts; each has lists of its own. */
function bytesOf(headers: Record<string, string>): number {
  return Object.entries(headers).flat().join('').length + 6 * 500
}

/** `headers` are complete: nothing is added to them. */
export function toAnswer(
  status: number,
  headers: Record<string, string>,
  body: ReadyAnswer['body'],
): ReadyAnswer {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body }
}

export function chooseAnswer(
  ready: ReadyBytes,
  { acceptEncoding, ifNoneMatch }: Asked,
): ReadyAnswer {
  const answer = ready.answers[chooseEncoding(acceptEncoding ?? null)]
  return matchesEtag(ifNoneMatch, answer.etag) ? answer.unchanged : answer.fresh
}

export function answerReady(ready: ReadyBytes, request: Request): Response {
  const { status, headers, body } = chooseAnswer(ready, {
    acceptEncoding: request.headers.get('accept-encoding'),
    ifNoneMatch: request.headers.get('if-none-match'),
  })
  return new Response(toBody(body), { status, headers })
}

/** The body of a `Response`. */
export function toBody(body: ReadyAnswer['body']): Buffer<ArrayBuffer> | null {
  return Array.isArray(body) ? Buffer.concat(body) : body
}

export function toDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
