import { type Language, languages } from '#shared/i18n/languages.ts'
import type { Localized } from '#shared/text.ts'

/** Rows of one document as one value per language that has one, in the order of the languages. */
export function byLanguage<Row extends { language: Language }>(
  rows: Row[],
): Localized<Omit<Row, 'language'>> {
  const found = new Map(rows.map(({ language, ...text }) => [language, text]))
  const written = languages.flatMap((language) => {
    const text = found.get(language)
    return text ? [[language, text]] : []
  })
  return Object.fromEntries(written) as Localized<Omit<Row, 'language'>>
}
