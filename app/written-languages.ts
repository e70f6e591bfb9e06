import type { Language } from '#shared/i18n/languages.ts'

interface Written {
  /** The one that is shown. */
  language: Language
  languages: readonly Language[]
}

/** The languages that a page is written in, the one that is shown first. `loaded`: the data of its route. */
export function writtenLanguages(loaded: unknown): readonly Language[] {
  const { language, languages } = loaded as Written
  return [language, ...languages.filter((one) => one !== language)]
}
