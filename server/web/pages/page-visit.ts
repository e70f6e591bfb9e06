/** What a request for a page says of its visitor. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PageVisit } from '#shared/pages.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'

export function visitOf({ pathname }: URL, headers: Headers, requestId: string): PageVisit {
  const prefix = prefixOf(pathname)
  return {
    language: prefix ?? visitorLanguage(headers),
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
 * Whether a browser keeps nothing of ours: it sends no cookie, of which there is one as soon as it does
 * (`app/browser/remember.ts`), and does not come from one of our pages, which may just have kept something.
 * A page that is fetched ahead is fetched for who is on one of ours, though it is not said from where.
 */
export function isFirstVisit(headers: {
  cookie: HeaderValue
  fetchSite: HeaderValue
  purpose: HeaderValue
}): boolean {
  return !headers.cookie && headers.fetchSite !== 'same-origin' && !headers.purpose
}

/** The language that an address begins with, if it does. */
export function prefixOf(pathname: string): Language | null {
  if (pathname.length > 3 && pathname[3] !== '/') return null
  const first = pathname.slice(1, 3)
  return languages.find((language) => language === first) ?? null
}
