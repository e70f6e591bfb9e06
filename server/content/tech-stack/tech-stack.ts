/** Reads the technology stack, and adds the icons. */
import type { TechStacksApi } from '#shared/tech-stack.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from '../store/entries.ts'
import { createShow } from '../store/text-in.ts'
import { findIconPath } from './icons.ts'

export function createTechStacks({ db }: { db: Database }): TechStacksApi {
  return {
    async list(language) {
      const show = await createShow(db, language)
      const categories = show('tech-stack', await getEntry(db, 'tech-stack'))
      return Promise.all(
        categories.map(async ({ id, title, icon = '', technologies }) => ({
          id,
          title,
          icon,
          technologies: await Promise.all(
            technologies.map(async ({ name, icon }) => ({
              name,
              icon: icon ?? '',
              iconPath: icon === undefined ? null : await findIconPath(icon),
            })),
          ),
        })),
      )
    },
  }
}
