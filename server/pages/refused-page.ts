/**
 * The page that refuses addresses of one route. It names the address that it refuses, in its links to other
 * languages, and is else the same for all of them: rendered once, it is kept with gaps where the address goes.
 */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import { type ReadyAnswer, toAnswer } from '../http/ready-bytes.ts'
import { toPageHeaders } from './ready-page.ts'

export interface RefusedPage {
  status: number
  headers: Record<string, string>
  /** Between each two of them goes the address. */
  parts: Buffer[]
  bytes: number
}

/** `placeholder`: the path that the page was rendered at. It must be of no other meaning in it. */
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

/** `path`: canonical and without its language, so that of what HTML knows it can hold nothing but `'`. */
export function answerRefused(page: RefusedPage, path: string): Response {
  return new Response(toBody(page, path), { status: page.status, headers: page.headers })
}

/** The same for who writes to a connection, without a Response between. */
export function toReadyRefusal(page: RefusedPage, path: string): ReadyAnswer {
  const body = toBody(page, path)
  return toAnswer(page.status, { ...page.headers, 'Content-Length': String(body.byteLength) }, body)
}

function toBody({ parts }: RefusedPage, path: string): Buffer<ArrayBuffer> {
  const address = Buffer.from(path.replaceAll("'", '&#x27;'))
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [address, part])))
}
