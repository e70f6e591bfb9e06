/**
 * Replaces the site by a backup. Everything is prepared in temporary folders. The site itself changes by one
 * rename, or by one transaction of PostgreSQL. If the process is killed before that, the site is unchanged;
 * after that, it is restored.
 */
import { access, rm } from 'node:fs/promises'
import { type Damage, listDamage } from '../editing/damaged-drafts.ts'
import type { Key } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openDataFolder } from '../platform/storage/data-folder.ts'
import { takeFolder } from '../platform/storage/folder-lock.ts'
import { readMarkers } from '../platform/storage/site-marker.ts'
import { describeAdmins, readAccounts } from './account-state.ts'
import type { Adopted, AdoptOptions } from './adopt-copy.ts'
import { type Backup, findBackup, listBackups, toBackupName } from './backups.ts'
import type { Decryption } from './encrypt-file.ts'
import {
  finalName,
  findReplacedName,
  finishRestores,
  openedFolder,
  preparedFolder,
  replacedFolder,
} from './finish-restores.ts'
import { countQueuedLetters } from './hold-letters.ts'
import { findDoubt, readManifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { prepareCopy } from './prepare-copy.ts'
import { replacePostgres } from './replace-postgres.ts'
import { replaceSqlite } from './replace-sqlite.ts'
import { openRestoreKeys } from './restore-keys.ts'

/** What the operator should know about a backup that may have been made or changed by others. */
export interface Doubt {
  why: string
  /** The admins that the restore would make. */
  admins: string[]
}

export interface RestoreOptions
  extends Omit<AdoptOptions, 'isProven' | 'keys' | 'sendsQueuedLetters'> {
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null
  /** Null: the keys in the key file of the data folder. */
  authKeys: [Key, ...Key[]] | null
  /** The folders to search for the backup. */
  folders: readonly string[]
  decryption: Decryption
  /** Asked before anything is replaced; if not, nothing is. */
  acceptsDoubt(doubt: Doubt): Promise<boolean>
  /** Asked if the backup contains queued emails. */
  sendsQueuedLetters(count: number): Promise<boolean>
}

export interface Restored extends Adopted {
  /** The folder that contains the replaced data. Null if there was none. */
  replaced: string | null
  /** What of the backup cannot be read. */
  damage: Damage[]
}

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
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

async function adopt(
  folder: string,
  options: RestoreOptions,
  replacedName: string,
): Promise<Omit<Restored, 'replaced'>> {
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
      const queued = await countQueuedLetters(copy.db)
      const sendsQueuedLetters = queued > 0 && (await options.sendsQueuedLetters(queued))
      const isProven = why === null
      const replacing = { ...options, isProven, keys, replacedName, sendsQueuedLetters, siteId }
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
