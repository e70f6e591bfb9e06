/** Reads the title, description and copyright year of the site. */
import { languagesOf, type SiteApi } from '#shared/site.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'
import { createTextIn } from '../store/text-in.ts'

export function createSiteWords({ db }: { db: Database }): SiteApi {
  return {
    async get(language) {
      const textIn = await createTextIn(db, language)
      const site = await getEntry(db, 'site')
      const { title, description, copyrightYear, englishFlag } = site
      return {
        title: textIn(title),
        description: textIn(description),
        copyrightYear,
        englishFlag,
        languages: languagesOf(site),
      }
    },
  }
}
