/** Makes a backup: it appears under its name only when it is whole, checked and on the disk. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile } from '../data-folder.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { findSiteId } from '../db/site-id.ts'
import { keyFile } from '../keys/key-file.ts'
import type { Key } from '../keys/key-ring.ts'
import { toKeyText } from '../keys/key-text.ts'
import { OperatorError } from '../operator-error.ts'
import { flushFolder } from '../storage/flush.ts'
import { takeFolder } from '../storage/folder-lock.ts'
import { type Backup, backupFolder, backupsFolder, toBackupName } from './backups.ts'
import { countRows } from './copy-tables.ts'
import { digestFile, writeManifest } from './manifest.ts'
import { orderTables } from './order-tables.ts'
import { openReadOnly, writeCopy } from './write-copy.ts'

interface BackupOptions {
  database: OpenedDatabase
  dataDir: string
  /** Those to be copied too; null: they are kept elsewhere. */
  keys: readonly Key[] | null
  now: () => Date
}

const unfinished = '.partial'

export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { dataDir, now } = options
  const madeAt = now()
  const name = toBackupName(madeAt)
  const folder = backupFolder(dataDir, name)
  const all = backupsFolder(dataDir)
  await mkdir(all, { recursive: true, mode: 0o700 })
  using lock = takeFolder(all)
  if (!lock) throw new OperatorError('Another backup is being made: wait until it is there.')
  await removeUnfinished(all)
  const aside = folder + unfinished
  try {
    await mkdir(aside, { mode: 0o700 })
    await fill(aside, options, madeAt)
    await rename(aside, folder)
    await flushFolder(all)
  } catch (cause) {
    await rm(aside, { recursive: true, force: true })
    if (cause instanceof OperatorError) throw cause
    const { message } = cause as Error
    throw new OperatorError(`The backup ${folder} could not be made: ${message}`, { cause })
  }
  return { name, madeAt }
}

async function fill(
  folder: string,
  { database, keys, now }: BackupOptions,
  madeAt: Date,
): Promise<void> {
  const file = databaseFile(folder)
  await writeCopy(database, file, now)
  const copy = openReadOnly(file)
  try {
    await writeManifest(folder, {
      format: 1,
      madeAt: madeAt.toISOString(),
      kind: database.kind,
      site: await findSiteId(copy.db),
      sha256: await digestFile(file),
      rows: await countRows(copy.db, await orderTables(copy.db)),
    })
  } finally {
    await copy.db.destroy()
  }
  if (keys) {
    await writeFile(keyFile(folder), `${toKeyText(keys)}\n`, { mode: 0o600, flush: true })
  }
  await flushFolder(folder)
}

/** Of runs that were killed; nobody else makes one now. */
async function removeUnfinished(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (name.endsWith(unfinished)) await rm(join(all, name), { recursive: true })
  }
}
