import { type Language, languages } from '#shared/i18n/languages.ts'

/** Rows of one document as one value per language, in the order of the languages. */
export function byLanguage<Row extends { language: Language }>(
  rows: Row[],
): Record<Language, Omit<Row, 'language'>> {
  const found = new Map(rows.map(({ language, ...text }) => [language, text]))
  return Object.fromEntries(languages.map((language) => [language, found.get(language)])) as Record<
    Language,
    Omit<Row, 'language'>
  >
}
