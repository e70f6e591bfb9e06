/**
 * A page that refuses a request, such as a 404. It repeats the path or the id of the request in a few places
 * and is otherwise the same for all requests, so it is rendered and compressed once and stored as the parts
 * between those places.
 */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import { type ReadyAnswer, toAnswer, toBody } from '../../platform/http/ready-bytes.ts'
import { fillGaps, type GappedText, toGappedText } from './gapped-text.ts'
import { toPageHeaders } from './ready-page.ts'

export interface RefusedPage {
  status: number
  headers: Record<string, string>
  text: GappedText
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
  const text = toGappedText(rendered.html, placeholder)
  const bytes = text.bytes + Object.entries(headers).flat().join('').length
  return { status: rendered.status, headers, text, bytes }
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
  { status, headers, text }: RefusedPage,
  { repeated, acceptEncoding }: Refusal,
): ReadyAnswer {
  const filling = Buffer.from(repeated.replaceAll("'", '&#x27;'))
  const filled = fillGaps(text, filling, acceptEncoding ?? null)
  return toAnswer(status, { ...headers, ...filled.headers }, filled.body)
}
