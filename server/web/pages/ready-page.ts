/** From rendered pages to responses. */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import type { SentHeaders } from '../../platform/http/asked.ts'
import { blame } from '../../platform/http/failed-answers.ts'
import {
  answerReady,
  ReadyAnswer,
  type ReadyBytes,
  toRawHeaders,
  toReadyBytes,
} from '../../platform/http/ready-bytes.ts'
import {
  pagePolicy,
  reportingEndpoints,
  securityHeaders,
} from '../../platform/http/security-headers.ts'
import { fillGaps, type GappedText, toGappedText } from './gapped-text.ts'

export interface ReadyPage extends ReadyBytes {
  /** Whether the page depends on its query; if not, it serves every query of its path. */
  usesSearch: boolean
  /** Whether a shared cache may store it. */
  isShared: boolean
}

/** The rules for prefetching: `server/web/discovery/speculation-rules.ts`. */
const speculationRules = '"/speculation-rules.json"'

/** `quality`: of Brotli, 0 to 11. `sharedCaching`: the headers of a page that a shared cache may store. */
export async function toReadyPage(
  rendered: RenderedPage,
  visit: PageVisit,
  quality: number | null,
  sharedCaching: Record<string, string> | null,
): Promise<ReadyPage> {
  const { html, usesSearch } = rendered
  const headers = {
    ...toPageHeaders(rendered, visit),
    // Requested before the first paint; there, the page's script adds them (`app/browser/first-page.ts`).
    ...(!visit.isFirst && { 'Speculation-Rules': speculationRules }),
    ...sharedCaching,
  }
  const ready = await toReadyBytes(html, headers, quality)
  return { usesSearch, isShared: sharedCaching !== null, ...ready }
}

/**
 * The server sets the cookie of browsers with stored data (`client/cookies.ts`) again: Safari deletes cookies set by
 * scripts after seven days, but not those set by servers.
 */
const renewed = ['Set-Cookie', 'known=1; Path=/; Max-Age=31536000; SameSite=Lax']

export function answerPage(page: ReadyPage, headers: SentHeaders): ReadyAnswer {
  // A shared cache would store the cookie, and its pages do not need it.
  const isDue = !page.isShared && /(?:^|; )known=1(?:;|$)/.test(headers.get('cookie') ?? '')
  return answerReady(page, headers, isDue ? renewed : undefined)
}

/** The popup of Google must be able to access the page whose header it was opened from. */
export const popupsMayAnswer = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }

function toPageHeaders(
  { hasFont, html, inlineScripts, inlineStyles, isMeasured, provider }: RenderedPage,
  { language, prefixed }: PageVisit,
): Record<string, string> {
  const offersSignIn = provider !== null
  return {
    ...securityHeaders,
    ...reportingEndpoints,
    ...(provider === 'google' && popupsMayAnswer),
    'Content-Security-Policy': pagePolicy({
      inlineScripts,
      inlineStyles,
      isMeasured,
      hasFont,
      hasSound: html.includes('<audio '),
      offersSignIn,
    }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: `Accept-Encoding, Cookie, Sec-Fetch-Site, Sec-Purpose${prefixed ? '' : ', Accept-Language'}`,
  }
}

/** A response that must not be cached. */
export function answerUncached(rendered: RenderedPage, visit: PageVisit): Response {
  const response = new Response(rendered.html, {
    status: rendered.status,
    headers: {
      ...toPageHeaders(rendered, visit),
      'Cache-Control': 'no-store',
      ...toRetryAfter(rendered),
    },
  })
  return rendered.failure ? blame(response, rendered.failure) : response
}

/** The default for outages, whose duration is unknown. */
const defaultRetryAfterS = 5

export function toRetryAfter({
  status,
  retryAfterS,
}: Pick<RenderedPage, 'status' | 'retryAfterS'>): Record<string, string> {
  const seconds = retryAfterS ?? (status === 503 ? defaultRetryAfterS : null)
  return seconds === null ? {} : { 'Retry-After': String(seconds) }
}

/**
 * A page that refuses a request, such as a 404. It repeats the path or the id of the request in a few places
 * and is otherwise the same for all requests, so it is rendered and compressed once.
 */
export interface RefusedPage {
  status: number
  rawHeaders: string[]
  text: GappedText
  bytes: number
}

/** `placeholder`: the text that marks the gaps in the rendered page. It must not occur in it otherwise. */
export function toRefusedPage(
  rendered: RenderedPage,
  visit: PageVisit,
  placeholder: string,
): RefusedPage {
  const rawHeaders = toRawHeaders({
    ...toPageHeaders(rendered, visit),
    'Cache-Control': 'no-store',
  })
  const text = toGappedText(rendered.html, placeholder)
  const bytes = text.bytes + rawHeaders.join('').length
  return { status: rendered.status, rawHeaders, text, bytes }
}

/**
 * `repeated`: a request id, or a canonical path without its language. The only character with a meaning in HTML that
 * either can contain is `'`.
 */
export function answerRefused(
  { status, rawHeaders, text }: RefusedPage,
  repeated: string,
  asked: SentHeaders,
  moreHeaders: Record<string, string> = {},
): ReadyAnswer {
  const filling = Buffer.from(repeated.replaceAll("'", '&#x27;'))
  const filled = fillGaps(text, filling, asked.get('accept-encoding'))
  const more = toRawHeaders({ ...filled.headers, ...moreHeaders })
  return new ReadyAnswer(status, [...rawHeaders, ...more], filled.body)
}
