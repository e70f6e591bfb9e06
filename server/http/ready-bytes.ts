/** Answers that are made once and kept: in every encoding, with headers and an ETag, only to be sent. */
import { createHash } from 'node:crypto'
import { chooseEncoding, type Encoding, encodeBody } from './encoding.ts'
import { matchesEtag } from './etag.ts'

export interface ReadyAnswer {
  status: 200 | 304 | 429
  headers: Record<string, string>
  /** The same as Node writes them fastest: name, value, name, value. */
  rawHeaders: string[]
  body: Buffer<ArrayBuffer> | null
}

export interface ReadyBytes {
  /** Of all bodies and headers together. */
  bytes: number
  answers: Record<Encoding, { etag: string; fresh: ReadyAnswer; unchanged: ReadyAnswer }>
}

type HeaderValue = string | null | undefined

/** The request headers by which an answer is chosen, as they were sent. */
export interface Asked {
  acceptEncoding: HeaderValue
  ifNoneMatch: HeaderValue
}

/** `quality` is brotli's, as for `encodeBody`. `headers` may say how long caches keep it; unsaid, they ask each time. */
export async function toReadyBytes(
  text: string,
  headers: Record<string, string>,
  quality: number,
): Promise<ReadyBytes> {
  const identity = Buffer.from(text) as Buffer<ArrayBuffer>
  const digest = toDigest(identity)
  const bodies = await encodeBody(identity, quality)

  const answerIn = (encoding: Encoding) => {
    const body = bodies[encoding]
    const etag = `"${digest}-${encoding}"`
    const validators = { 'Cache-Control': 'no-cache', ...headers, ETag: etag }
    const whole = {
      'Content-Length': String(body.byteLength),
      ...validators,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    return { etag, fresh: toAnswer(200, whole, body), unchanged: toAnswer(304, validators, null) }
  }
  const answers = { br: answerIn('br'), gzip: answerIn('gzip'), identity: answerIn('identity') }
  const bytes = Object.values(answers)
    .flatMap(({ fresh, unchanged }) => [fresh, unchanged])
    .reduce((sum, answer) => sum + bytesOf(answer), 0)
  return { bytes, answers }
}

/** Headers are text of one byte a character, and as much again for the lists that hold it. */
function bytesOf({ rawHeaders, body }: ReadyAnswer): number {
  return (body?.byteLength ?? 0) + 2 * rawHeaders.reduce((sum, { length }) => sum + length, 0)
}

function toAnswer(
  status: 200 | 304,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer> | null,
): ReadyAnswer {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body }
}

export function chooseAnswer(
  ready: ReadyBytes,
  { acceptEncoding, ifNoneMatch }: Asked,
): ReadyAnswer {
  const { etag, fresh, unchanged } = ready.answers[chooseEncoding(acceptEncoding ?? null)]
  return matchesEtag(ifNoneMatch, etag) ? unchanged : fresh
}

export function answerReady(ready: ReadyBytes, request: Request): Response {
  const { status, headers, body } = chooseAnswer(ready, {
    acceptEncoding: request.headers.get('accept-encoding'),
    ifNoneMatch: request.headers.get('if-none-match'),
  })
  return new Response(body, { status, headers })
}

export function toDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
