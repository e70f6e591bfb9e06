/** The language of emails to the owner. */
import type { Language } from '#shared/i18n/languages.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import type { Database } from '../platform/db/database.ts'

/** Takes OWNER_LANGUAGE; without it, the first language of the site, in which its owner writes every text. */
export async function findOwnerLanguage(db: Database, setting: Language | null): Promise<Language> {
  return setting ?? readDefaultLanguage(db)
}
