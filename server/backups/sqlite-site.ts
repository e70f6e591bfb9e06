/**
 * The SQLite file of a site that is to be replaced: held alone, so that nobody reads or writes it meanwhile, and
 * made one file, because a log that stayed behind would be taken for that of the new one.
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
  /** Opened, held alone. */
  | { state: 'readable'; database: OpenedDatabase; close(): Promise<void> }
  /** It is no database, or a damaged one. */
  | { state: 'damaged' }
  | { state: 'absent' }

const logs = ['-wal', '-shm'] as const

export async function takePresentFile(dataDir: string): Promise<PresentFile> {
  const file = databaseFile(dataDir)
  if (await isEmptyFile(file)) return { state: 'absent' }
  const connection = new DatabaseSync(file)
  try {
    // Leaving the write-ahead log takes the file alone, and so does everything after it.
    connection.exec('pragma locking_mode = exclusive; pragma journal_mode = delete')
    connection.exec('begin exclusive; commit')
    const database = toSqlite(connection)
    const close = async () => {
      await database.db.destroy()
      // One that was never asked anything is not closed by that.
      if (connection.isOpen) connection.close()
    }
    return { state: 'readable', database, close }
  } catch (error) {
    connection.close()
    if (isLocked(error)) throw new OperatorError('The site is running: stop it before a restore.')
    if (isDamage(error)) return { state: 'damaged' }
    const { message } = error as Error
    throw new OperatorError(`${file} could not be closed: ${message}`, { cause: error })
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. Anything else, such as a full disk, is no reason to give a file up. */
function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [11, 26].includes(errcode & 0xff)
}

/**
 * Puts `prepared` in the place of the site's file by one renaming. Until then that file is untouched: it has only
 * got a second name in `replaced`, under which it stays.
 */
export async function replaceFileOfSite(
  dataDir: string,
  prepared: string,
  replaced: string,
): Promise<void> {
  const file = databaseFile(dataDir)
  await mkdir(replaced, { mode: 0o700 })
  await nameAgain(file, databaseFile(replaced))
  // Only of a damaged one are there any.
  for (const suffix of logs) await nameAgain(file + suffix, databaseFile(replaced) + suffix)
  await flushFolder(replaced)
  await flushFolder(dataDir)
  for (const suffix of logs) await rm(file + suffix, { force: true })
  await flushFolder(dataDir)
  await rename(prepared, file)
  await flushFolder(dataDir)
}

/** A second name, or a copy where the file system knows no second names. */
async function nameAgain(file: string, other: string): Promise<void> {
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
