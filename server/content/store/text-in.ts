/** Reads texts of content in one language, and in the default language of the site where there is no translation. */
import type { Language } from '#shared/i18n/languages.ts'
import { inLanguage, type Localized } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { readDefaultLanguage } from './site-languages.ts'

export type TextIn = <Value>(texts: Localized<Value>) => Value

export async function createTextIn(db: Database, language: Language): Promise<TextIn> {
  const defaultLanguage = await readDefaultLanguage(db)
  return (texts) => inLanguage(texts, language, defaultLanguage)
}
