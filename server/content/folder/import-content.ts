/** Imports a content folder into the database, or refuses it with a list of problems. */

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ImportProblem } from '#shared/admin/content-import.ts'
import type { Database } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { hasContent, storeChanges } from '../kinds/store-content.ts'
import { defaultRenderer } from '../markdown/default-renderer.ts'
import { listStoredMedia } from '../store/store-media.ts'
import { commandReading, readInHelper } from './read-in-helper.ts'
import { listStoredPosts, reuseRendered } from './stored-texts.ts'

/**
 * Replaces all content by that of a folder. Posts and texts whose stored version was made from the same files
 * are not read, rendered or stored again.
 */
export async function importContent(db: Database, folder: string, now: () => Date): Promise<void> {
  const task = {
    folder,
    zip: null,
    stored: await listStoredPosts(db),
    storedMedia: await listStoredMedia(db),
  }
  const read = await readInHelper(task, commandReading)
  if (!read.ok) {
    throw new OperatorError(
      read.reason === 'PROBLEMS'
        ? describeRefusal(folder, read.problems, read.more)
        : `The content in ${folder} takes too much time or memory to be read.`,
    )
  }
  await storeChanges(db, read.value, now, await reuseRendered(db, defaultRenderer))
}

export function describeRefusal(folder: string, problems: ImportProblem[], more = 0): string {
  const lines = problems.map(
    ({ file, line, field, problem }) => `  ${file}:${line} ${field} ${problem}`,
  )
  if (more > 0) lines.push(`  and ${more} more`)
  return `The content in ${folder} was refused:\n${lines.join('\n')}`
}

/**
 * Imports the first content into an empty database, and does nothing otherwise. It runs the operator's
 * command in a separate process: the modules that read and render content need more memory than the site, and
 * a process never unloads them.
 */
export async function importFirstContent(db: Database, folder: string): Promise<void> {
  if (await hasContent(db)) return
  const command = fileURLToPath(new URL('../../cli.ts', import.meta.url))
  // Passes the flags of Node too: otherwise the compile cache of that process would not fit the next start.
  const args = [...process.execArgv, command, 'content:import', folder]
  try {
    await promisify(execFile)(process.execPath, args)
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw stderr ? new OperatorError(stderr.trim(), { cause: error }) : error
  }
}
