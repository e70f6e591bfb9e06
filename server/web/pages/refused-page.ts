/**
 * A page that refuses a request, such as a 404. It repeats the path or the id of the request in a few places
 * and is otherwise the same for all requests, so it is rendered once and stored as the parts between those
 * places.
 */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import { type ReadyAnswer, toAnswer } from '../../platform/http/ready-bytes.ts'
import { toPageHeaders } from './ready-page.ts'

export interface RefusedPage {
  status: number
  headers: Record<string, string>
  /** The repeated text goes between each two parts. */
  parts: Buffer[]
  bytes: number
}

/** `placeholder`: the text that marks the gaps in the rendered page. It must not occur in it otherwise. */
export function toRefusedPage(
  rendered: RenderedPage,
  visit: PageVisit,
  placeholder: string,
): RefusedPage {
  const headers = { ...toPageHeaders(rendered, visit), 'Cache-Control': 'no-store' }
  const parts = rendered.html.split(placeholder).map((part) => Buffer.from(part))
  const bytes = [...parts, ...Object.entries(headers).flat()].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  return { status: rendered.status, headers, parts, bytes }
}

/**
 * `repeated`: a request id, or a canonical path without its language. The only character with a meaning in
 * HTML that either can contain is `'`.
 */
export function answerRefused(
  page: RefusedPage,
  repeated: string,
  moreHeaders: Record<string, string> = {},
): Response {
  const headers = { ...page.headers, ...moreHeaders }
  return new Response(toBody(page, repeated), { status: page.status, headers })
}

/** The same as plain bytes and headers, for the listener that writes to the connection without a Response. */
export function toReadyRefusal(page: RefusedPage, repeated: string): ReadyAnswer {
  const body = toBody(page, repeated)
  return toAnswer(page.status, { ...page.headers, 'Content-Length': String(body.byteLength) }, body)
}

function toBody({ parts }: RefusedPage, repeated: string): Buffer<ArrayBuffer> {
  const filling = Buffer.from(repeated.replaceAll("'", '&#x27;'))
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [filling, part])))
}
