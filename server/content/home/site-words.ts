/** Reads the title, description and copyright year of the site. */
import { languagesOf, type SiteApi } from '#shared/site.ts'
import { inLanguage } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'

export function createSiteWords({ db }: { db: Database }): SiteApi {
  return {
    async get(language) {
      const site = await getEntry(db, 'site')
      const { title, description, copyrightYear, englishFlag } = site
      return {
        title: inLanguage(title, language),
        description: inLanguage(description, language),
        copyrightYear,
        englishFlag,
        languages: languagesOf(site),
      }
    },
  }
}
