/**
 * Puts a backup in the place of the site. Everything is done to the side first; what is in force changes by one
 * renaming, or by one transaction of PostgreSQL. Killed before that, the site is as it was; after it, it is the other.
 */
import { access, rm } from 'node:fs/promises'
import type { Key } from '../keys/key-ring.ts'
import { OperatorError } from '../operator-error.ts'
import { takeFolder } from '../storage/folder-lock.ts'
import { readMarkers } from '../storage/site-marker.ts'
import type { Adopted, AdoptOptions } from './adopt-copy.ts'
import { type Backup, backupFolder, listBackups, toBackupName } from './backups.ts'
import {
  finalName,
  findReplacedName,
  finishRestores,
  preparedFolder,
  replacedFolder,
} from './finish-restores.ts'
import { prepareCopy } from './prepare-copy.ts'
import { replacePostgres } from './replace-postgres.ts'
import { replaceSqlite } from './replace-sqlite.ts'
import { openRestoreKeys } from './restore-keys.ts'

interface RestoreOptions extends Omit<AdoptOptions, 'keys'> {
  /** null: SQLite in the folder. */
  databaseUrl: string | null
  /** null: those of the file in the folder. */
  authKeys: [Key, ...Key[]] | null
}

export interface Restored extends Adopted {
  /** The folder that holds what was there before; null: there was nothing. */
  replaced: string | null
}

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, name, now } = options
  const known = await listBackups(dataDir)
  if (!known.some((backup) => backup.name === name)) throw new OperatorError(toUnknown(name, known))
  using lock = takeFolder(dataDir)
  if (!lock) throw new OperatorError('The site is running: stop it before a restore.')
  await finishRestores(dataDir)
  const replacedName = await findReplacedName(dataDir, toBackupName(now()))
  const adopted = await adopt(options, replacedName)
  const replaced = finalName(replacedFolder(dataDir, replacedName))
  const isThere = await access(replaced).then(
    () => true,
    () => false,
  )
  return { ...adopted, replaced: isThere ? replaced : null }
}

async function adopt(options: RestoreOptions, replacedName: string): Promise<Adopted> {
  const { dataDir, databaseUrl, name, now } = options
  const folder = backupFolder(dataDir, name)
  const aside = preparedFolder(dataDir)
  try {
    const keys = await openRestoreKeys(options, folder)
    const siteId = (await readMarkers(dataDir)).inside?.site ?? null
    const copy = await prepareCopy(folder, aside, now)
    const replacing = { ...options, keys, replacedName, siteId }
    try {
      if (databaseUrl) return await replacePostgres(copy, { ...replacing, databaseUrl })
      return await replaceSqlite(copy, replacing)
    } finally {
      await copy.db.destroy()
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    const { message } = cause as Error
    const said = `The backup ${name} could not be restored, and the site is as it was: ${message}`
    throw new OperatorError(said, { cause })
  } finally {
    await rm(aside, { recursive: true, force: true })
    await finishRestores(dataDir)
  }
}

function toUnknown(name: string, known: Backup[]): string {
  const names = known.slice(0, 5).map((backup) => backup.name)
  return names.length === 0
    ? 'There is no backup yet: npm run madang -- backup makes one.'
    : `There is no backup ${name}. The newest are: ${names.join(', ')}.`
}
