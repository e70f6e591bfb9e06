/** The languages of the site. The table repeats `languages` of the site document, because SQL filters and sorts by them. */
import type { Language } from '#shared/i18n/languages.ts'
import { languagesOf, type SiteContent } from '#shared/site.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** In their order; the first is the default. */
export async function readSiteLanguages(db: Database): Promise<Language[]> {
  const rows = await db.selectFrom('site_language').select('language').orderBy('position').execute()
  return rows.map(({ language }) => language)
}

export async function storeSiteLanguages(tx: Transaction, site: SiteContent): Promise<void> {
  const rows = languagesOf(site).map((language, position) => ({ language, position }))
  await tx.deleteFrom('site_language').execute()
  await tx.insertInto('site_language').values(rows).execute()
}
