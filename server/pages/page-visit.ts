/** What a request for a page says of its visitor. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PageVisit } from '#shared/pages.ts'
import { visitorLanguage } from '../http/visitor-language.ts'

export function visitOf({ pathname }: URL, headers: Headers, requestId: string): PageVisit {
  const prefix = prefixOf(pathname)
  return { language: prefix ?? visitorLanguage(headers), prefixed: prefix !== null, requestId }
}

/** The language that an address begins with, if it does. */
export function prefixOf(pathname: string): Language | null {
  if (pathname.length > 3 && pathname[3] !== '/') return null
  const first = pathname.slice(1, 3)
  return languages.find((language) => language === first) ?? null
}
