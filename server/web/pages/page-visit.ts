/** Derives the visit of a page from its request. */
import type { Language } from '#shared/i18n/languages.ts'
import type { PageVisit } from '#shared/pages.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'

/** `languages`: of the site. */
export function visitOf(
  { pathname }: URL,
  headers: Headers,
  requestId: string,
  languages: readonly Language[],
): PageVisit {
  const prefix = prefixOf(pathname, languages)
  return {
    language: prefix ?? visitorLanguage(headers, languages),
    prefixed: prefix !== null,
    requestId,
    isFirst: isFirstVisit({
      cookie: headers.get('cookie'),
      fetchSite: headers.get('sec-fetch-site'),
      purpose: headers.get('sec-purpose'),
    }),
  }
}

type HeaderValue = string | string[] | null | undefined

/**
 * Whether the browser has stored nothing of this site: it sends no cookie (`app/browser/page.ts` sets one
 * as soon as something is stored), and does not come from one of our pages, which may just have stored
 * something. A prefetch always comes from one of our pages, although its headers do not say so.
 */
export function isFirstVisit(headers: {
  cookie: HeaderValue
  fetchSite: HeaderValue
  purpose: HeaderValue
}): boolean {
  return !headers.cookie && headers.fetchSite !== 'same-origin' && !headers.purpose
}

/** The language prefix of a path, if it has one that is among `languages`. */
export function prefixOf(pathname: string, languages: readonly Language[]): Language | null {
  if (pathname.length > 3 && pathname[3] !== '/') return null
  const first = pathname.slice(1, 3)
  return languages.find((language) => language === first) ?? null
}
