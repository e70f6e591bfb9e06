/** The database of a site with the sample content, and as many projects as a benchmark needs. */
import { join } from 'node:path'
import { readContent } from '#server/content/folder/read-content.ts'
import { storeContent } from '#server/content/kinds/store-content.ts'
import { type Database, openSqlite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { ProjectContent } from '#shared/projects.ts'

const now = () => new Date('2026-11-21T12:00:00Z')

/** In a data folder, where `startSite` finds it too. Without projects: those of the sample content. */
export async function fillDatabase(
  dataFolder: string,
  projects?: ProjectContent[],
): Promise<Database> {
  const opened = openSqlite(join(dataFolder, 'madang.sqlite'))
  await migrate(opened, now)
  const content = await readContent(join(import.meta.dirname, '..', '..', 'content'))
  if (!content.ok) throw new Error(`The sample content is wrong: ${content.problems[0]?.problem}`)
  const { value } = content
  await storeContent(opened.db, { ...value, projects: projects ?? value.projects }, now)
  return opened.db
}
