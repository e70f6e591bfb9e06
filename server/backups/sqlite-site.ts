/**
 * The SQLite file of a site that will be replaced. It is locked exclusively, and its write-ahead log is
 * merged into it: a log that stayed would be taken for the log of the new file.
 */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { type OpenedDatabase, toSqlite } from '../platform/db/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFile, flushFolder } from '../platform/storage/flush.ts'
import { isLocked } from '../platform/storage/folder-lock.ts'
import { isEmptyFile } from './write-copy.ts'

export type PresentFile =
  /** Opened and locked exclusively. */
  | { state: 'readable'; database: OpenedDatabase; close(): Promise<void> }
  /** Not a database, or a damaged one. */
  | { state: 'damaged' }
  | { state: 'absent' }

const logs = ['-wal', '-shm'] as const

export async function lockPresentFile(dataDir: string): Promise<PresentFile> {
  const file = databaseFile(dataDir)
  if (await isEmptyFile(file)) return { state: 'absent' }
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma trusted_schema = off; pragma cell_size_check = on')
    // Leaving WAL mode locks the file exclusively, and every statement after it does too.
    connection.exec('pragma locking_mode = exclusive; pragma journal_mode = delete')
    connection.exec('begin exclusive; commit')
    const database = toSqlite(connection)
    const close = async () => {
      await database.db.destroy()
      // Kysely does not close a connection that it never used.
      if (connection.isOpen) connection.close()
    }
    return { state: 'readable', database, close }
  } catch (error) {
    connection.close()
    if (isLocked(error)) throw new OperatorError('The site is running: stop it before a restore.')
    if (isDamage(error)) return { state: 'damaged' }
    const { message } = error as Error
    throw new OperatorError(`${file} could not be locked: ${message}`, { cause: error })
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. After any other error, such as a full disk, the file may be intact. */
export function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [11, 26].includes(errcode & 0xff)
}

/**
 * Replaces the file of the site by `prepared` with one rename. Until then, that file only gets a second link
 * in `replaced`, which stays afterwards.
 */
export async function replaceFileOfSite(
  dataDir: string,
  prepared: string,
  replaced: string,
): Promise<void> {
  const file = databaseFile(dataDir)
  await mkdir(replaced, { mode: 0o700 })
  await linkOrCopy(file, databaseFile(replaced))
  // Only a damaged database still has these files.
  for (const suffix of logs) await linkOrCopy(file + suffix, databaseFile(replaced) + suffix)
  await flushFolder(replaced)
  await flushFolder(dataDir)
  for (const suffix of logs) await rm(file + suffix, { force: true })
  await flushFolder(dataDir)
  await rename(prepared, file)
  await flushFolder(dataDir)
}

/** Creates a hard link, or a copy if the file system does not support links. */
async function linkOrCopy(file: string, other: string): Promise<void> {
  try {
    await link(file, other)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    const unfinished = `${other}.copy`
    await copyFile(file, unfinished, constants.COPYFILE_EXCL)
    await flushFile(unfinished)
    await rename(unfinished, other)
  }
}
