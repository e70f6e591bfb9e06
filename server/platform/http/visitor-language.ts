/** Chooses the language of a response. */
import { fallbackLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import type { SentHeaders } from './asked.ts'

/** The languages of the site at present; the first is the default. */
export type SiteLanguages = () => readonly Language[]

/**
 * In this order: the stored preference (cookie `lang`), the languages of the browser, the default. `among`: for what
 * visitors see, the languages of the site; others are passed over. The panel and errors for programs may be in any.
 */
export function visitorLanguage(
  headers: SentHeaders,
  among: readonly Language[] = languages,
): Language {
  return chooseLanguage(headers.get('cookie'), headers.get('accept-language'), among)
}

type HeaderValue = string | null | undefined

export function chooseLanguage(
  cookie: HeaderValue,
  acceptLanguage: HeaderValue,
  among: readonly Language[] = languages,
): Language {
  return (
    fromCookie(cookie, among) ??
    fromAcceptLanguage(acceptLanguage, among) ??
    among[0] ??
    fallbackLanguage
  )
}

function fromCookie(cookie: HeaderValue, among: readonly Language[]): Language | null {
  const lang = cookie?.match(/(?:^|; ?)lang=([^;]*)/)?.[1]
  return among.find((one) => one === lang) ?? null
}

/** Enough for about thirty languages; the rest is ignored. */
const maxHeaderLength = 256

/** RFC 9110, section 12.5.4: ranges ordered by weight, `*` for those that have none; `en-GB` counts as `en`. */
function fromAcceptLanguage(header: HeaderValue, among: readonly Language[]): Language | null {
  if (!header) return null
  const ranges = header
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
  const isNamed = (one: Language) => ranges.some(({ language }) => language === one)
  const accepted = ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ language }) =>
      among.filter((one) => (language === '*' ? !isNamed(one) : language === one)),
    )
  // A language that the header excludes must not be the default.
  return accepted[0] ?? among.find((one) => !isNamed(one)) ?? null
}
