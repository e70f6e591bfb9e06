/** Rendered pages with their response headers. */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'
import { blame } from '../../platform/http/failed-answers.ts'
import { type ReadyBytes, toReadyBytes } from '../../platform/http/ready-bytes.ts'
import {
  inertPolicy,
  pagePolicy,
  reportingEndpoints,
  securityHeaders,
  signInPolicy,
  signInTrialPolicy,
} from '../../platform/http/security-headers.ts'

export interface ReadyPage extends ReadyBytes {
  /** Whether the page depends on its query; if not, it serves every query of its path. */
  usesSearch: boolean
}

/** The rules for prefetching: `server/web/discovery/speculation-rules.ts`. */
const speculationRules = '"/speculation-rules.json"'

/** `quality`: of Brotli, 0 to 11. `caching`: replaces the default caching headers. */
export async function toReadyPage(
  rendered: RenderedPage,
  visit: PageVisit,
  quality: number,
  caching: Record<string, string> = {},
): Promise<ReadyPage> {
  const { html, usesSearch } = rendered
  const headers = {
    ...toPageHeaders(rendered, visit),
    // Requested before the first paint; there, the page's script adds them (`app/browser/first-page.ts`).
    ...(!visit.isFirst && { 'Speculation-Rules': speculationRules }),
    ...caching,
  }
  return { usesSearch, ...(await toReadyBytes(html, headers, quality)) }
}

/** A page that has another address for good. Browsers ask again, because it may get its old one back. */
export function toMoved(location: string): Response {
  return new Response(null, {
    status: 301,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Cache-Control': 'no-cache',
      Location: location,
    },
  })
}

/** The popup of Google must be able to access the page whose header it was opened from. */
const popupsMayAnswer = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }

export function toPageHeaders(
  { inlineScripts, inlineStyles, isMeasured, provider }: RenderedPage,
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
      offersSignIn,
    }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: `Accept-Encoding, Cookie, Sec-Fetch-Site, Sec-Purpose${prefixed ? '' : ', Accept-Language'}`,
  }
}

/** The headers of the sign-in page, and of the frame of the sign-in button. */
export function toSignInHeaders(
  nonce: string,
  { language }: PageVisit,
  { isFramed, provider }: Pick<RenderedPage, 'isFramed' | 'provider'>,
): Record<string, string> {
  const offersGoogle = provider === 'google'
  return {
    ...securityHeaders,
    ...reportingEndpoints,
    ...(offersGoogle && popupsMayAnswer),
    // For browsers and filters that do not know `frame-ancestors`.
    ...(isFramed && { 'X-Frame-Options': 'SAMEORIGIN' }),
    'Content-Security-Policy': signInPolicy({ nonce, offersGoogle, isFramed }),
    'Content-Security-Policy-Report-Only': signInTrialPolicy,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Encoding, Cookie, Accept-Language',
    'Cache-Control': 'no-store',
  }
}

/** A response that must not be cached. */
export function toUncached(rendered: RenderedPage, visit: PageVisit): Response {
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
