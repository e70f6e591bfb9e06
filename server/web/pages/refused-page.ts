/**
 * A page that refuses requests. What it repeats of a request, its address or its number, stands in a few places, and all
 * else is the same for all of them: rendered once, it is kept with gaps where that goes.
 */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import { type ReadyAnswer, toAnswer } from '../../platform/http/ready-bytes.ts'
import { toPageHeaders } from './ready-page.ts'

export interface RefusedPage {
  status: number
  headers: Record<string, string>
  /** Between each two of them goes what it repeats. */
  parts: Buffer[]
  bytes: number
}

/** `placeholder`: what the page was rendered with in its gaps. It must be of no other meaning in it. */
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
 * `repeated`: the number of a request, or a path that is canonical and without its language. Of what HTML knows, neither
 * can hold anything but `'`.
 */
export function answerRefused(
  page: RefusedPage,
  repeated: string,
  moreHeaders: Record<string, string> = {},
): Response {
  const headers = { ...page.headers, ...moreHeaders }
  return new Response(toBody(page, repeated), { status: page.status, headers })
}

/** The same for who writes to a connection, without a Response between. */
export function toReadyRefusal(page: RefusedPage, repeated: string): ReadyAnswer {
  const body = toBody(page, repeated)
  return toAnswer(page.status, { ...page.headers, 'Content-Length': String(body.byteLength) }, body)
}

function toBody({ parts }: RefusedPage, repeated: string): Buffer<ArrayBuffer> {
  const filling = Buffer.from(repeated.replaceAll("'", '&#x27;'))
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [filling, part])))
}
