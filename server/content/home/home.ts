/** Reads the texts of the home page. */
import type { HomeApi } from '#shared/home.ts'
import { inLanguage } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'

export function createHome({ db }: { db: Database }): HomeApi {
  return {
    async get(language) {
      const { projects = [], showcase, showcaseHint } = await getEntry(db, 'home')
      return {
        showcaseHint: inLanguage(showcaseHint, language),
        showcase: showcase.map(({ id, title, description, technologies }) => ({
          id,
          title: inLanguage(title, language),
          description: inLanguage(description, language),
          technologies,
        })),
        projects,
      }
    },
  }
}
