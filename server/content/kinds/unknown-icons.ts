/** Icons of technologies that do not exist. */
import type { FieldProblem } from '#shared/check-document.ts'
import type { TechStackContent } from '#shared/tech-stack.ts'
import type { Database } from '../../platform/db/database.ts'
import { findEntry } from '../store/entries.ts'
import { isIcon } from '../tech-stack/icon-catalogue.ts'

/**
 * Ignores icons that the published document already names: an import may name any icon, and an upgrade may remove one.
 * Other changes can still be published.
 */
export async function findUnknownIcons(
  db: Database,
  categories: TechStackContent,
): Promise<FieldProblem[]> {
  const published = await findEntry(db, 'tech-stack', 'tech-stack')
  // What cannot be read is repaired with the icons that it had.
  if (published === null) return []
  const kept = new Set(
    published.flatMap(({ technologies }) => technologies.map(({ icon }) => icon)),
  )
  const problems = categories.flatMap(({ technologies }, category) =>
    technologies.map(async ({ icon }, technology): Promise<FieldProblem[]> => {
      if (icon === undefined || kept.has(icon) || (await isIcon(icon))) return []
      const path = [category, 'technologies', technology, 'icon']
      return [{ path, problem: 'is not the name of an icon' }]
    }),
  )
  return (await Promise.all(problems)).flat()
}
