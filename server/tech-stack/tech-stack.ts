/** The technology stack out of the database. */
import type { TechStacksApi } from '#shared/tech-stack.ts'
import { getEntry } from '../content/entries.ts'
import type { Database } from '../db/database.ts'

export function createTechStacks({ db }: { db: Database }): TechStacksApi {
  return {
    async list(language) {
      const categories = await getEntry(db, 'tech-stack')
      return categories.map(({ title, ...category }) => ({ ...category, title: title[language] }))
    },
  }
}
