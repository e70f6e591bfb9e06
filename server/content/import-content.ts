/** From a content folder into the database, or a clear refusal. */
import type { Database } from '../db/database.ts'
import { OperatorError } from '../operator-error.ts'

/** Replaces all content by that of a folder. */
export async function importContent(db: Database, folder: string, now: () => Date): Promise<void> {
  // Read and rendered by modules that a start without an import need not load.
  const { readContent } = await import('./read-content.ts')
  const content = await readContent(folder)
  if (!content.ok) {
    const lines = content.problems.map(
      ({ file, line, field, problem }) => `  ${file}:${line} ${field} ${problem}`,
    )
    throw new OperatorError(`The content in ${folder} was refused:\n${lines.join('\n')}`)
  }
  const { storeContent } = await import('./store-content.ts')
  await storeContent(db, content.value, now)
}

/** Gives a new database its first content; leaves any other alone. */
export async function importFirstContent(
  db: Database,
  folder: string,
  now: () => Date,
): Promise<void> {
  const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  if (!loaded) await importContent(db, folder, now)
}
