/** A rendered page as answers that only have to be sent: in every encoding, with headers and ETag. */
import { createHash } from 'node:crypto'
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import { chooseEncoding, type Encoding, encodeBody } from '../http/encoding.ts'
import { pagePolicy, securityHeaders } from '../http/security-headers.ts'

export interface ReadyAnswer {
  status: 200 | 304
  headers: Record<string, string>
  /** The same as Node writes them fastest: name, value, name, value. */
  rawHeaders: string[]
  body: Buffer<ArrayBuffer> | null
}

export interface ReadyPage {
  /** Whether the page answers its own query only; otherwise any query of its path. */
  usesSearch: boolean
  /** Of all its bodies together. */
  bytes: number
  answers: Record<Encoding, { etag: string; fresh: ReadyAnswer; unchanged: ReadyAnswer }>
}

/** The request headers by which a ready page is chosen, as they were sent. */
export interface Asked {
  acceptEncoding: string | null | undefined
  ifNoneMatch: string | null | undefined
}

/** `quality` is brotli's, 0 to 11. */
export async function toReadyPage(
  rendered: RenderedPage,
  visit: PageVisit,
  quality: number,
): Promise<ReadyPage> {
  const html = Buffer.from(rendered.html) as Buffer<ArrayBuffer>
  const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  const bodies = await encodeBody(html, quality)
  const common = { ...toPageHeaders(rendered, visit), 'Cache-Control': 'no-cache' }

  const answerIn = (encoding: Encoding) => {
    const body = bodies[encoding]
    const etag = `"${digest}-${encoding}"`
    const validators = { ...common, ETag: etag }
    const headers = {
      'Content-Length': String(body.byteLength),
      ...validators,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    return { etag, fresh: toAnswer(200, headers, body), unchanged: toAnswer(304, validators, null) }
  }
  return {
    usesSearch: rendered.usesSearch,
    bytes: bodies.br.byteLength + bodies.gzip.byteLength + bodies.identity.byteLength,
    answers: { br: answerIn('br'), gzip: answerIn('gzip'), identity: answerIn('identity') },
  }
}

export function chooseAnswer(page: ReadyPage, { acceptEncoding, ifNoneMatch }: Asked): ReadyAnswer {
  const { etag, fresh, unchanged } = page.answers[chooseEncoding(acceptEncoding ?? null)]
  return ifNoneMatch && matches(ifNoneMatch, etag) ? unchanged : fresh
}

export function toPageHeaders(
  { inlineScripts, inlineStyles }: RenderedPage,
  { language, prefixed }: PageVisit,
): Record<string, string> {
  return {
    ...securityHeaders,
    'Content-Security-Policy': pagePolicy(inlineScripts, inlineStyles),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: prefixed ? 'Accept-Encoding' : 'Accept-Encoding, Cookie, Accept-Language',
  }
}

function toAnswer(
  status: 200 | 304,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer> | null,
): ReadyAnswer {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body }
}

/** RFC 9110, section 13.1.2: weak comparison against a list. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
