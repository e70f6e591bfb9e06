/** Reads the site's own words, such as its title and the names of its tags. */
import { languagesOf, type SiteApi } from '#shared/site.ts'
import { labelsIn } from '#shared/tags.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'
import { createShow } from '../store/text-in.ts'

export function createSiteWords({ db }: { db: Database }): SiteApi {
  return {
    async get(language) {
      const show = await createShow(db, language)
      const site = await getEntry(db, 'site')
      const { title, description, copyrightYear, englishFlag } = show('site', site)
      return {
        title,
        description,
        copyrightYear,
        englishFlag,
        languages: languagesOf(site),
        tagLabels: labelsIn(site.tagLabels ?? [], language),
      }
    },
  }
}
