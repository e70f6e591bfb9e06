/** What the cached pages and refusals of a request are found by. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#shared/i18n/languages.ts'
import type { PageVisit } from '#shared/pages.ts'
import { chooseLanguage } from '../../platform/http/visitor-language.ts'
import { prefixOf } from './page-visit.ts'
import type { Refusal } from './refused-page.ts'

export function toVisit(
  path: string,
  headers: IncomingHttpHeaders,
  languages: readonly Language[],
) {
  const prefix = prefixOf(path, languages)
  const language = prefix ?? chooseLanguage(headers.cookie, headers['accept-language'], languages)
  return { language, prefixed: prefix !== null }
}

function withoutPrefix(pathname: string, { prefixed }: Pick<PageVisit, 'prefixed'>): string {
  return prefixed ? pathname.slice(3) : pathname
}

export function toRefusal(
  pathname: string,
  visit: Pick<PageVisit, 'prefixed'>,
  acceptEncoding: string | null | undefined,
): Refusal {
  return { repeated: withoutPrefix(pathname, visit), acceptEncoding }
}

/** Node joins repeated headers of this name with commas. */
export function readEncodings(headers: IncomingHttpHeaders): string | undefined {
  return headers['accept-encoding'] as string | undefined
}

/** A pattern has no prefix, so the key includes the language. */
export function toRefusalKey(
  visit: Pick<PageVisit, 'language' | 'prefixed'>,
  status: number,
  pattern: string,
): string {
  return `${visit.language} ${toKey({ ...visit, isFirst: false }, `${status} ${pattern}`)}`
}

export function toKey(
  { language, prefixed, isFirst }: Omit<PageVisit, 'requestId'>,
  pathname: string,
): string {
  return `${isFirst ? 'first ' : ''}${prefixed ? '' : `${language}:`}${pathname}`
}
