/** What a request for a page says of its visitor. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PageVisit } from '#shared/pages.ts'
import { visitorLanguage } from '../http/visitor-language.ts'

export function visitOf({ pathname }: URL, headers: Headers, requestId: string): PageVisit {
  const prefix = prefixOf(pathname)
  return { language: prefix ?? visitorLanguage(headers), prefixed: prefix !== null, requestId }
}

/** The language that an address begins with, if it does. */
function prefixOf(pathname: string): Language | null {
  return languages.find((language) => pathname.split('/', 2)[1] === language) ?? null
}
