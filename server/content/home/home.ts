/** Reads the texts of the home page. */
import type { HomeApi } from '#shared/home.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'
import { createShow } from '../store/text-in.ts'

export function createHome({ db }: { db: Database }): HomeApi {
  return {
    async get(language) {
      const show = await createShow(db, language)
      return { projects: [], ...show('home', await getEntry(db, 'home')) }
    },
  }
}
