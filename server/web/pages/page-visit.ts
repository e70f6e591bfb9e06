/** Derives the visit of a page from its request. */
import type { Language } from '#shared/i18n/languages.ts'
import type { PageVisit } from '#shared/pages.ts'
import type { Asked, SentHeaders } from '../../platform/http/asked.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'

/** A visit without the id of its request, which is made only if the page is rendered. */
export type Visit = Omit<PageVisit, 'requestId'>

/** `languages`: of the site. */
export function visitOf(
  { headers, path }: Pick<Asked, 'headers' | 'path'>,
  languages: readonly Language[],
): Visit {
  const prefix = prefixOf(path, languages)
  return {
    language: prefix ?? visitorLanguage(headers, languages),
    prefixed: prefix !== null,
    isFirst: isFirstVisit(headers),
  }
}

/**
 * Whether the browser has stored nothing of this site: it sends no cookie (`app/browser/page.ts` sets one
 * as soon as something is stored), and does not come from one of our pages, which may just have stored
 * something. A prefetch always comes from one of our pages, although its headers do not say so.
 */
function isFirstVisit(headers: SentHeaders): boolean {
  return (
    !headers.get('cookie') &&
    headers.get('sec-fetch-site') !== 'same-origin' &&
    !headers.get('sec-purpose')
  )
}

/** The language prefix of a path, if it has one that is among `languages`. */
function prefixOf(path: string, languages: readonly Language[]): Language | null {
  if (path.length > 3 && path[3] !== '/') return null
  const first = path.slice(1, 3)
  return languages.find((language) => language === first) ?? null
}
