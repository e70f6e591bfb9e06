/** Reads the title, description and copyright year of the site. */
import type { SiteApi } from '#shared/site.ts'
import { inLanguage } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'

export function createSiteWords({ db }: { db: Database }): SiteApi {
  return {
    async get(language) {
      const { title, description, copyrightYear, englishFlag } = await getEntry(db, 'site')
      return {
        title: inLanguage(title, language),
        description: inLanguage(description, language),
        copyrightYear,
        englishFlag,
      }
    },
  }
}
