/** The language of emails to the owner. */
import type { Language } from '#shared/i18n/languages.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import type { Database } from '../platform/db/database.ts'

/** The language that each transaction has read: many messages share one, and none changes the languages of the site. */
const known = new WeakMap<Database, Promise<Language>>()

/** Takes OWNER_LANGUAGE; without it, the first language of the site, in which its owner writes every text. */
export async function findOwnerLanguage(db: Database, setting: Language | null): Promise<Language> {
  if (setting !== null) return setting
  if (!db.isTransaction) return readDefaultLanguage(db)
  const language = known.get(db) ?? readDefaultLanguage(db)
  known.set(db, language)
  return language
}
