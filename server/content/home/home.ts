/** Reads the texts of the home page. */
import type { HomeApi } from '#shared/home.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'
import { createTextIn } from '../store/text-in.ts'

export function createHome({ db }: { db: Database }): HomeApi {
  return {
    async get(language) {
      const textIn = await createTextIn(db, language)
      const { projects = [], showcase, showcaseHint } = await getEntry(db, 'home')
      return {
        showcaseHint: textIn(showcaseHint),
        showcase: showcase.map(({ id, title, description, technologies }) => ({
          id,
          title: textIn(title),
          description: textIn(description),
          technologies,
        })),
        projects,
      }
    },
  }
}
