/** The folder that the site keeps its things in: made if absent, refused if it cannot be written. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Where SQLite keeps the site. */
export const databaseFile = (folder: string) => join(folder, 'madang.sqlite')

export async function openDataFolder(folder: string): Promise<string> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
    return folder
  } catch (cause) {
    throw new OperatorError(`DATA_DIR=${folder} cannot be written: ${(cause as Error).message}`, {
      cause,
    })
  }
}
