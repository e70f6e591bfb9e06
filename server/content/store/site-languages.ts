/** The languages of the site. The table repeats `languages` of the site document, because SQL filters and sorts by them. */
import { fallbackLanguage, type Language } from '#shared/i18n/languages.ts'
import { languagesOf, type SiteContent } from '#shared/site.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** In the order of the site; the first is the default. */
export async function readSiteLanguages(db: Database): Promise<Language[]> {
  const rows = await db.selectFrom('site_language').select('language').orderBy('position').execute()
  return rows.map(({ language }) => language)
}

/** The language in which texts must exist. */
export async function readDefaultLanguage(db: Database): Promise<Language> {
  const [first = fallbackLanguage] = await readSiteLanguages(db)
  return first
}

export async function storeSiteLanguages(tx: Transaction, site: SiteContent): Promise<void> {
  await resetConfirmations(tx, languagesOf(site)[0])
  const rows = languagesOf(site).map((language, position) => ({ language, position }))
  await tx.deleteFrom('site_language').execute()
  await tx.insertInto('site_language').values(rows).execute()
}

/** A confirmation says that a translation matches the text in the default language. If that language changes, none is valid. */
async function resetConfirmations(tx: Transaction, next: Language | undefined): Promise<void> {
  const [before] = await readSiteLanguages(tx)
  if (before === undefined || before === next) return
  await tx.deleteFrom('translation_confirmed').execute()
  await tx.deleteFrom('draft_confirmation').execute()
}
