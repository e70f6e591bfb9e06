/**
 * A page that refuses a request, such as a 404. It repeats the path or the id of the request in a few places
 * and is otherwise the same for all requests, so it is rendered and compressed once and stored as the parts
 * between those places.
 */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import { acceptsGzip } from '../../platform/http/encoding.ts'
import { type ReadyAnswer, toAnswer, toBody } from '../../platform/http/ready-bytes.ts'
import { packPart, toGzip } from './gapped-gzip.ts'
import { toPageHeaders } from './ready-page.ts'

export interface RefusedPage {
  status: number
  headers: Record<string, string>
  /** The repeated text goes between each two parts. */
  parts: Buffer[]
  /** The parts, compressed. */
  packed: Buffer[]
  bytes: number
}

/** What differs between the responses of one page. */
export interface Refusal {
  /**
   * A request id, or a canonical path without its language. The only character with a meaning in HTML that
   * either can contain is `'`.
   */
  repeated: string
  /** The header of the request. */
  acceptEncoding: string | null | undefined
}

/** `placeholder`: the text that marks the gaps in the rendered page. It must not occur in it otherwise. */
export function toRefusedPage(
  rendered: RenderedPage,
  visit: PageVisit,
  placeholder: string,
): RefusedPage {
  const headers = { ...toPageHeaders(rendered, visit), 'Cache-Control': 'no-store' }
  const parts = rendered.html.split(placeholder).map((part) => Buffer.from(part))
  const packed = parts.map(packPart)
  const bytes = [...parts, ...packed, ...Object.entries(headers).flat()].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  return { status: rendered.status, headers, parts, packed, bytes }
}

export function answerRefused(
  page: RefusedPage,
  refusal: Refusal,
  moreHeaders: Record<string, string> = {},
): Response {
  const { status, headers, body } = toReadyRefusal(page, refusal)
  return new Response(toBody(body), { status, headers: { ...headers, ...moreHeaders } })
}

/** The same as plain bytes and headers, for the listener that writes to the connection without a Response. */
export function toReadyRefusal(
  { status, headers, parts, packed }: RefusedPage,
  { repeated, acceptEncoding }: Refusal,
): ReadyAnswer {
  const filling = Buffer.from(repeated.replaceAll("'", '&#x27;'))
  const isPacked = acceptsGzip(acceptEncoding ?? null)
  const body = isPacked ? toGzip(parts, packed, filling) : between(parts, filling)
  const length = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const all = {
    ...headers,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
    'Content-Length': String(length),
  }
  return toAnswer(status, all, body)
}

function between(parts: Buffer[], filling: Buffer): Buffer[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [filling, part]))
}
