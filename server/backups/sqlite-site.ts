/**
 * The SQLite file of a site that will be replaced. It is locked exclusively, and its write-ahead log is
 * merged into it: a log that stayed would be taken for the log of the new file.
 */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type OpenedDatabase, toSqlite } from '../platform/db/database.ts'
import { codeOfSqlite } from '../platform/db/outage.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFile, flushFolder } from '../platform/storage/flush.ts'
import { isLocked } from '../platform/storage/folder-lock.ts'
import { isEmptyFile } from './write-copy.ts'

type PresentFile =
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
  return [11, 26].includes(codeOfSqlite(error) ?? 0)
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

/**
 * Cleans up after a restore or a verification that was killed. The caller must hold the lock of the data folder,
 * shared or exclusive, so that no restore is running.
 */
const partial = '.partial'
const dayMs = 86_400_000

/** The folder in which a copy is prepared. */
export const preparedFolder = (dataDir: string) => join(dataDir, `restore.prepared${partial}`)
/** The folder into which the files of a backup are copied, decrypted. */
export const openedFolder = (dataDir: string) => join(dataDir, `restore.decrypted${partial}`)
/** The folder for the replaced data, until the restore has finished. */
export const replacedFolder = (dataDir: string, name: string) =>
  join(dataDir, `replaced-${name}${partial}`)

/** How the folders begin in which backups are verified. */
export const verifiedPrefix = 'restore.verified-'

/** Returns a name for `replacedFolder` that no earlier restore has used. */
export async function findReplacedName(dataDir: string, name: string): Promise<string> {
  const names = await readdir(dataDir)
  let free = name
  for (let index = 2; names.includes(`replaced-${free}`); index++) free = `${name}-${index}`
  return free
}

/** The name of a folder of replaced data after the restore. */
export function finalName(folder: string): string {
  return folder.slice(0, -partial.length)
}

export async function finishRestores(dataDir: string, now: Date): Promise<void> {
  await removeVerified(dataDir, now)
  for (const name of await readdir(dataDir)) {
    const folder = join(dataDir, name)
    if (folder === preparedFolder(dataDir) || folder === openedFolder(dataDir)) {
      await remove(folder)
    }
    if (!name.startsWith('replaced-') || !name.endsWith(partial)) continue
    // If it is only a second link to the current database, nothing was replaced. Otherwise it contains the
    // replaced data.
    if (await holdsReplaced(dataDir, folder)) {
      await rename(folder, finalName(folder)).catch(ignoreGone)
    } else await remove(folder)
  }
  await flushFolder(dataDir)
}

/** Deletes the folders of killed verifications. A verification takes no lock, so a younger folder may be in use. */
export async function removeVerified(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(verifiedPrefix)) continue
    const folder = join(dataDir, name)
    const found = await stat(folder).catch(() => null)
    if (found && found.mtimeMs < now.getTime() - dayMs) await remove(folder)
  }
}

async function holdsReplaced(dataDir: string, folder: string): Promise<boolean> {
  const [replaced, present] = await Promise.all(
    [databaseFile(folder), databaseFile(dataDir)].map((file) =>
      stat(file, { bigint: true }).catch(() => null),
    ),
  )
  if (!replaced) return false
  return replaced.ino !== present?.ino || replaced.dev !== present.dev
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

/** Two processes that start at once do the same work: the other one was faster. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
