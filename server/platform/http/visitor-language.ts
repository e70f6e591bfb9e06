/** Which language a request is answered in. */
import { fallbackLanguage, isLanguage, type Language } from '#shared/i18n/languages.ts'

/** The stored preference (cookie `lang`), then the browser's languages in their order, then Korean. */
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

/** Some thirty languages; what comes after is as if it had not been sent. */
const maxHeaderLength = 256

/** RFC 9110, section 12.5.4: ranges by weight; `en-GB` is a kind of `en`. */
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
