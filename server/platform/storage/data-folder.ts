/** The data folder of the site: created if it does not exist, refused if it is not writable. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** The database file of SQLite. */
export const databaseFile = (folder: string) => join(folder, 'madang.sqlite')

export async function openDataFolder(folder: string): Promise<string> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
    return folder
  } catch (cause) {
    throw new OperatorError(`DATA_DIR=${folder} is not writable: ${(cause as Error).message}`, {
      cause,
    })
  }
}
