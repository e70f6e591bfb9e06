/**
 * Replaces the site by a backup. Everything is prepared in temporary folders. The site itself changes by one
 * rename, or by one transaction of PostgreSQL. If the process is killed before that, the site is unchanged;
 * after that, it is restored.
 */
import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { lookUp } from '#shared/look-up.ts'
import { listDamage } from '../editing/damaged-drafts.ts'
import {
  disableTimeouts,
  type OpenedDatabase,
  openPostgres,
  type Transaction,
} from '../platform/db/database.ts'
import { countApplied, migrate } from '../platform/db/migrate.ts'
import { codeOfSqlite } from '../platform/db/outage.ts'
import { findSite, findSiteId } from '../platform/db/site-id.ts'
import { lockExclusively } from '../platform/db/take-lock.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import type { Key } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile, openDataFolder } from '../platform/storage/data-folder.ts'
import { chownToOwner } from '../platform/storage/file-modes.ts'
import { flushFile, flushFolder } from '../platform/storage/flush.ts'
import { takeFolder } from '../platform/storage/folder-lock.ts'
import { readMarkers } from '../platform/storage/site-marker.ts'
import { describeAdmins, readAccounts } from './account-state.ts'
import { type AdoptOptions, adoptCopy, countQueuedEmails, readPresentSite } from './adopt-copy.ts'
import { type Backup, findBackup, listBackups, toBackupName } from './backups.ts'
import { copyTables, orderTables } from './copy-tables.ts'
import { type Decryption, decryptFile, encrypted } from './encrypt-file.ts'
import { digestFile, findDoubt, manifestFile, type ReadManifest, readManifest } from './manifest.ts'
import { requireOwnSchema } from './own-schema.ts'
import { openRestoreKeys } from './restore-keys.ts'
import {
  finalName,
  findReplacedName,
  finishRestores,
  isDamage,
  lockPresentFile,
  openedFolder,
  preparedFolder,
  replacedFolder,
  replaceFileOfSite,
} from './sqlite-site.ts'
import { upgradeSchema } from './upgrade-schema.ts'
import {
  attachReadOnly,
  openReadOnly,
  openUnfinished,
  requireWhole,
  writeRows,
} from './write-copy.ts'

/** The reasons to doubt a backup, which others may have made or changed. */
export interface Doubt {
  why: string
  /** The admins that the restore would make. */
  admins: string[]
}

export interface RestoreOptions
  extends Omit<AdoptOptions, 'isProven' | 'keys' | 'sendsQueuedEmails'> {
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null
  /** Null: the keys in the key file of the data folder. */
  authKeys: [Key, ...Key[]] | null
  /** The folders to search for the backup. */
  folders: readonly string[]
  decryption: Decryption
  /** Asks the operator before anything is replaced. If the answer is no, nothing is replaced. */
  acceptsDoubt(doubt: Doubt): Promise<boolean>
  /** Asked if the backup contains queued emails. */
  sendsQueuedEmails(count: number): Promise<boolean>
}

export type Restored = Awaited<ReturnType<typeof restoreBackup>>

/** `replaced`: the folder with the replaced data, null if there was none. `damage`: what of the backup cannot be read. */
export async function restoreBackup(options: RestoreOptions) {
  const { dataDir, folders, name, now } = options
  const folder = await findBackup(folders, name)
  if (folder === null) {
    const known = await Promise.all(folders.map(listBackups))
    throw new OperatorError(describeUnknown(name, folders, known.flat()))
  }
  await openDataFolder(dataDir)
  using lock = takeFolder(dataDir)
  if (!lock) throw new OperatorError('The site is running: stop it before a restore.')
  await finishRestores(dataDir, now())
  const replacedName = await findReplacedName(dataDir, toBackupName(now()))
  const adopted = await adopt(folder, options, replacedName)
  const replaced = finalName(replacedFolder(dataDir, replacedName))
  const isThere = await access(replaced).then(
    () => true,
    () => false,
  )
  return { ...adopted, replaced: isThere ? replaced : null }
}

async function adopt(folder: string, options: RestoreOptions, replacedName: string) {
  const { dataDir, databaseUrl, decryption, name, now } = options
  const temporary = preparedFolder(dataDir)
  const opened = openedFolder(dataDir)
  try {
    const { hasOpenKeys } = await openBackup(folder, opened, decryption)
    const keys = await openRestoreKeys(options, opened, hasOpenKeys)
    const why = findDoubt(await readManifest(opened), name, keys.secret)
    const siteId = (await readMarkers(dataDir)).inside?.site ?? null
    const copy = await prepareCopy(opened, temporary, now, folder)
    try {
      await rm(opened, { recursive: true })
      if (why !== null) {
        const admins = describeAdmins(await readAccounts(copy.db))
        if (!(await options.acceptsDoubt({ why, admins }))) {
          throw new OperatorError('Nothing was restored.')
        }
      }
      const queued = await countQueuedEmails(copy.db)
      const sendsQueuedEmails = queued > 0 && (await options.sendsQueuedEmails(queued))
      const isProven = why === null
      const replacing = { ...options, isProven, keys, replacedName, sendsQueuedEmails, siteId }
      const damage = await listDamage(copy.db)
      const adopted = databaseUrl
        ? await replacePostgres(copy, { ...replacing, databaseUrl })
        : await replaceSqlite(copy, replacing)
      return { ...adopted, damage }
    } finally {
      await copy.db.destroy()
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    const sentence = `The backup ${name} could not be restored, and the site was not changed: ${message || code}`
    throw new OperatorError(sentence, { cause })
  } finally {
    for (const used of [temporary, opened]) await rm(used, { recursive: true, force: true })
    await finishRestores(dataDir, now())
  }
}

function describeUnknown(name: string, folders: readonly string[], known: Backup[]): string {
  const names = known.slice(0, 5).map((backup) => backup.name)
  return names.length === 0
    ? `There is no backup in ${folders.join(' or in ')}. Name another folder with --from DIR.`
    : `There is no backup ${name}. The newest are: ${names.join(', ')}.`
}

/**
 * Copies the files of a backup, decrypted, into a temporary folder of the site, which the caller deletes. The restore
 * therefore uses the same bytes that were checked, and no other file of the backup's folder, such as a write-ahead log.
 * Returns whether the backup holds keys that are not encrypted.
 */
async function openBackup(
  folder: string,
  temporary: string,
  decryption: Decryption,
): Promise<{ hasOpenKeys: boolean }> {
  const names = await readdir(folder)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  for (const toFile of [databaseFile, manifestFile, keyFile]) {
    const [from, to] = [toFile(folder), toFile(temporary)]
    const name = basename(from)
    if (names.includes(name + encrypted)) await decryptFile(from, to, decryption)
    else if (names.includes(name)) {
      await copyFile(from, to, constants.COPYFILE_FICLONE)
      await chmod(to, 0o600)
    } else if (toFile === databaseFile) throw new OperatorError(`${from} is missing.`)
  }
  return { hasOpenKeys: names.includes(basename(keyFile(folder))) }
}

/**
 * Checks that a backup is complete, and makes a new database of its rows, first with the schema of its version, then
 * migrated. Returns the opened database. `backup` is the folder with the decrypted files, `shown` the folder that the
 * operator has named, and `temporary` the folder in which the database is created.
 */
export async function prepareCopy(
  backup: string,
  temporary: string,
  now: () => Date,
  shown = backup,
): Promise<OpenedDatabase> {
  const manifest = await readManifest(backup)
  if (manifest) await requireDigests(backup, manifest, shown)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  const source = openReadOnly(databaseFile(backup))
  const copy = openUnfinished(databaseFile(temporary))
  try {
    await requireUsable(source, backup, shown)
    await migrate(copy, now, { count: await countApplied(source) })
    await attachReadOnly(copy, databaseFile(backup), 'backup')
    const counts = await copy.db
      .transaction()
      .execute((tx) => copyTables(source, { db: tx, kind: 'sqlite' }, 'backup'))
    await sql`detach backup`.execute(copy.db)
    const wrong = Object.keys(counts).filter(
      (table) => lookUp(counts, table) !== lookUp(manifest?.rows, table),
    )
    if (manifest && wrong.length > 0) {
      throw new OperatorError(`${shown} is damaged: rows are missing in ${wrong.join(', ')}.`)
    }
    await migrate(copy, now)
    return copy
  } catch (error) {
    await copy.db.destroy()
    throw error
  } finally {
    await source.db.destroy()
  }
}

async function requireDigests(
  backup: string,
  { keysSha256, mac, sha256 }: ReadManifest,
  shown: string,
): Promise<void> {
  const wrong = 'is damaged: its checksum does not match the manifest.'
  if ((await digestFile(databaseFile(backup))) !== sha256) {
    throw new OperatorError(`${databaseFile(shown)} ${wrong}`)
  }
  // Keys may be taken out of a backup, to be stored elsewhere.
  const keys = await digestFile(keyFile(backup)).catch(() => null)
  if (mac && keys !== null && keys !== keysSha256) {
    throw new OperatorError(`${keyFile(shown)} ${wrong}`)
  }
}

/** Checks the schema first: nothing of a changed one may be used. */
async function requireUsable(source: OpenedDatabase, backup: string, shown: string): Promise<void> {
  const file = databaseFile(shown)
  try {
    await requireOwnSchema(source, file)
    if ((await findSite(source)) === 'nothing') {
      throw new OperatorError(`${file} does not contain a site.`)
    }
  } catch (error) {
    throw isDamage(error) ? new OperatorError(`${file} is damaged.`, { cause: error }) : error
  }
  requireWhole(databaseFile(backup), file)
}

interface ReplaceOptions extends AdoptOptions {
  /** The name of the folder that keeps the replaced data. */
  replacedName: string
  /** The id of the site in the data folder. */
  siteId: string | null
}

/** Replaces the SQLite file by the copy. */
async function replaceSqlite(copy: OpenedDatabase, options: ReplaceOptions) {
  const { dataDir, keys } = options
  const file = await lockPresentFile(dataDir)
  const database = file.state === 'readable' ? file.database : null
  const close = file.state === 'readable' ? file.close : async () => {}
  try {
    const present = database && (await readIfPossible(database))
    const siteId = options.siteId ?? present?.siteId ?? null
    const adopted = await adoptCopy(copy.db, present?.site ?? null, siteId, options)
    await copy.db.destroy()
    const prepared = databaseFile(preparedFolder(dataDir))
    await flushFile(prepared)
    // The user that the site runs as must be able to open the file as soon as it is renamed.
    await chownToOwner(dataDir)
    await keys.store()
    // Windows cannot rename a file over an open one. The lock of the folder keeps other processes away.
    if (process.platform === 'win32') await close()
    await replaceFileOfSite(dataDir, prepared, replacedFolder(dataDir, options.replacedName))
    return adopted
  } finally {
    await close()
  }
}

/** Returns null if it is not a site, has another version, or is damaged. */
async function readIfPossible(database: OpenedDatabase) {
  try {
    const holds = await findSite(database)
    if (holds === 'nothing') return null
    return { site: await readPresentSite(database.db), siteId: holds.siteId }
  } catch (error) {
    // SQLITE_ERROR: no such table.
    if (isDamage(error) || codeOfSqlite(error) === 1) return null
    throw error
  }
}

/** Replaces all rows of the PostgreSQL database by those of the copy, in one transaction. */
async function replacePostgres(
  copy: OpenedDatabase,
  options: ReplaceOptions & { databaseUrl: string; authKeys: [Key, ...Key[]] | null },
) {
  const { authKeys, dataDir, databaseUrl, now, replacedName } = options
  const replaced = replacedFolder(dataDir, replacedName)
  const opened = await openPostgres(databaseUrl)
  let isComplete = false
  try {
    const isEmpty = (await findSite(opened)) === 'nothing'
    // The replaced site needs the same schema as the copy. The upgrade makes a copy of it first.
    await upgradeSchema(opened, { authKeys, dataDir, databaseUrl, now })
    return await opened.db.transaction().execute(async (tx) => {
      const present: OpenedDatabase = { db: tx, kind: 'postgres' }
      await disableTimeouts(present)
      await lockDatabase(tx, await orderTables(copy.db))
      const siteId = options.siteId ?? (await findSiteId(tx))
      const site = isEmpty ? null : await readPresentSite(tx)
      const result = await adoptCopy(copy.db, site, siteId, options)
      if (!isEmpty) await saveRows(present, replaced, now)
      await copy.db
        .transaction()
        .execute((from) => copyTables({ db: from, kind: 'sqlite' }, present))
      isComplete = true
      return result
    })
  } catch (error) {
    // After a failed commit it is unknown whether the server has applied it.
    if (!isComplete) await rm(replaced, { recursive: true, force: true })
    throw error
  } finally {
    await opened.db.destroy()
  }
}

/**
 * Locks the database until the end of the transaction, also against programs that do not use the advisory
 * lock.
 */
async function lockDatabase(tx: Transaction, tables: string[]): Promise<void> {
  await lockExclusively(tx, 'The site is running: stop every instance before a restore.')
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${names} in access exclusive mode`.execute(tx)
}

/** Saves the current rows as a file like that of a backup. The file gets its name after it is complete. */
async function saveRows(from: OpenedDatabase, folder: string, now: () => Date): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const file = databaseFile(folder)
  await writeRows(from, `${file}.copy`, now)
  requireWhole(`${file}.copy`)
  await flushFile(`${file}.copy`)
  await rename(`${file}.copy`, file)
  await flushFolder(folder)
}
