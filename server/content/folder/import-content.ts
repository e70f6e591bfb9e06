/** From a content folder into the database, or a clear refusal. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { ContentProblem } from './problems.ts'

/**
 * Replaces all content by that of a folder. What is in the database already, made of the same files, is neither read
 * nor rendered nor stored again.
 */
export async function importContent(db: Database, folder: string, now: () => Date): Promise<void> {
  // Read and rendered by modules that a start without an import need not load.
  const { readChangedContent } = await import('./read-content.ts')
  const { listStoredPosts, reuseRendered } = await import('../store/stored-texts.ts')
  const read = await readChangedContent(folder, await listStoredPosts(db))
  if (!read.ok) throw new OperatorError(describeRefusal(folder, read.problems))
  const { storeChanges, usualRenderer } = await import('../store/store-content.ts')
  await storeChanges(db, read.value, now, await reuseRendered(db, usualRenderer))
}

export function describeRefusal(folder: string, problems: ContentProblem[]): string {
  const lines = problems.map(
    ({ file, line, field, problem }) => `  ${file}:${line} ${field} ${problem}`,
  )
  return `The content in ${folder} was refused:\n${lines.join('\n')}`
}

/**
 * Gives a new database its first content; leaves any other alone. The operator's command imports, in a process of
 * its own: what reads and renders content weighs more than the site does, and a process keeps what it has loaded.
 */
export async function importFirstContent(db: Database, folder: string): Promise<void> {
  const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  if (loaded) return
  const command = join(import.meta.dirname, '..', '..', 'cli.ts')
  // Node's flags too: compiled with others, what Node keeps of our code would be no good to the next start.
  const args = [...process.execArgv, command, 'content:import', folder]
  try {
    await promisify(execFile)(process.execPath, args)
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw stderr ? new OperatorError(stderr.trim(), { cause: error }) : error
  }
}
