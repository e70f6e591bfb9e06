/** Chooses the language of a response. */
import { fallbackLanguage, isLanguage, type Language } from '#shared/i18n/languages.ts'

/** In this order: the stored preference (cookie `lang`), the languages of the browser, Korean. */
export function visitorLanguage(headers: Headers): Language {
  return chooseLanguage(headers.get('cookie'), headers.get('accept-language'))
}

type HeaderValue = string | null | undefined

export function chooseLanguage(cookie: HeaderValue, acceptLanguage: HeaderValue): Language {
  return fromCookie(cookie) ?? fromAcceptLanguage(acceptLanguage) ?? fallbackLanguage
}

function fromCookie(cookie: HeaderValue): Language | null {
  const lang = cookie?.match(/(?:^|; ?)lang=([^;]*)/)?.[1]
  return isLanguage(lang) ? lang : null
}

/** Enough for about thirty languages; the rest is ignored. */
const maxHeaderLength = 256

/** RFC 9110, section 12.5.4: ranges ordered by weight; `en-GB` counts as `en`. */
function fromAcceptLanguage(header: HeaderValue): Language | null {
  if (!header) return null
  const ranges = header
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return ranges.map(({ language }) => language).find(isLanguage) ?? null
}
