/** Addresses in languages that the site does not have. There is nothing at them, whatever would answer there otherwise. */
import { languages } from '#shared/i18n/languages.ts'
import type { SiteLanguages } from '../platform/http/visitor-language.ts'

/** A page or a feed, its preview picture, and the JSON resume. */
const pattern = new RegExp(`^/(?:og/|resume[.])?(${languages.join('|')})(?:[/.?]|$)`)

export function createLanguageGuard(siteLanguages: SiteLanguages): (address: string) => boolean {
  return (address) => {
    const own = siteLanguages()
    if (own.length === languages.length) return false
    const language = pattern.exec(address)?.[1]
    return language !== undefined && !own.some((one) => one === language)
  }
}
