/** Makes a backup. Its folder gets the final name only after it is complete, verified and flushed to disk. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { findSite } from '../platform/db/site-id.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import { type Key, type KeyRing, toKeyText } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFolder } from '../platform/storage/flush.ts'
import { type FolderLock, takeFolder } from '../platform/storage/folder-lock.ts'
import { type Backup, isBackupName, listBackups, toBackupName } from './backups.ts'
import { countRows, orderTables } from './copy-tables.ts'
import { type Encryption, encryptFile } from './encrypt-file.ts'
import { digestFile, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { openReadOnly, writeCopy } from './write-copy.ts'

interface BackupOptions {
  database: OpenedDatabase
  /** The folder that contains all backups. It is created if it does not exist. */
  all: string
  /** The keys to include, or null if they are not part of the backup. */
  keys: readonly Key[] | null
  /** The keys of the site, which sign it. Null: there are none yet. */
  siteKeys?: KeyRing | null
  reason: NonNullable<Manifest['reason']>
  now: () => Date
  /** Without this, the files are not encrypted. */
  encryption?: Encryption | null
  /** How long to wait for another backup in progress. Default: not at all. */
  patienceMs?: number
}

export interface MadeBackup extends Backup {
  folder: string
  /** The id of the site. Null: its schema is older than ids of sites. */
  site: string | null
}

const unfinished = '.partial'
const pauseMs = 200

/** Other files in the folder are not ours, whatever they are called. */
const isUnfinished = (name: string) =>
  name.endsWith(unfinished) && isBackupName(name.slice(0, -unfinished.length))

export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { all, now, patienceMs = 0 } = options
  await mkdir(all, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new OperatorError(`The folder ${all} could not be created: ${cause.message}`, { cause })
  })
  using lock = await waitForLock(all, patienceMs)
  if (!lock) throw new OperatorError('Another backup is in progress. Wait until it has finished.')
  await removeUnfinished(all)
  const madeAt = await findMoment(all, now())
  const name = toBackupName(madeAt)
  const folder = join(all, name)
  const temporary = folder + unfinished
  try {
    await mkdir(temporary, { mode: 0o700 })
    const site = await fill(temporary, options, madeAt)
    await rename(temporary, folder)
    await flushFolder(all)
    return { name, madeAt, folder, site }
  } catch (cause) {
    await rm(temporary, { recursive: true, force: true })
    if (cause instanceof OperatorError) throw cause
    const { message } = cause as Error
    throw new OperatorError(`The backup ${folder} could not be made: ${message}`, { cause })
  }
}

/** Returns the id of the site. */
async function fill(folder: string, options: BackupOptions, madeAt: Date): Promise<string | null> {
  const { database, encryption = null, keys, reason, siteKeys = null, now } = options
  const file = databaseFile(folder)
  await writeCopy(database, file, now)
  if (keys) {
    await writeFile(keyFile(folder), `${toKeyText(keys)}\n`, { mode: 0o600, flush: true })
  }
  const copy = openReadOnly(file)
  let site: string | null
  try {
    const holds = await findSite(copy)
    site = holds === 'nothing' ? null : holds.siteId
    const manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      kind: database.kind,
      site,
      sha256: await digestFile(file),
      ...(keys && { keysSha256: await digestFile(keyFile(folder)) }),
      rows: await countRows(copy.db, await orderTables(copy.db)),
      reason,
    } as const
    await writeManifest(folder, manifest, siteKeys)
  } finally {
    await copy.db.destroy()
  }
  if (encryption) {
    await encryptFile(file, encryption)
    if (keys) await encryptFile(keyFile(folder), encryption)
  }
  await flushFolder(folder)
  return site
}

async function waitForLock(all: string, patienceMs: number): Promise<FolderLock | null> {
  const until = performance.now() + patienceMs
  for (;;) {
    const lock = takeFolder(all)
    if (lock || performance.now() >= until) return lock
    await sleep(pauseMs)
  }
}

/** Returns the first second from `at` on that is not the name of a backup. */
async function findMoment(all: string, at: Date): Promise<Date> {
  const taken = new Set((await listBackups(all)).map(({ name }) => name))
  let moment = at
  while (taken.has(toBackupName(moment))) moment = new Date(moment.getTime() + 1000)
  return moment
}

/** Runs at start: deletes the remains of killed backups, unless a backup is in progress. */
export async function sweepBackups(all: string): Promise<void> {
  const names = await readdir(all).catch(() => [])
  if (!names.some(isUnfinished)) return
  using lock = takeFolder(all)
  if (lock) await removeUnfinished(all)
}

/** Deletes backups. Each is renamed first, so that a half-deleted one is never taken for a backup. */
async function removeBackups(all: string, names: readonly string[]): Promise<void> {
  using lock = takeFolder(all)
  if (!lock) return
  for (const name of names) await rename(join(all, name), join(all, name + unfinished))
  await removeUnfinished(all)
}

/** Deletes the remains of killed runs. The lock ensures that no backup is in progress. */
async function removeUnfinished(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (isUnfinished(name)) await rm(join(all, name), { recursive: true })
  }
}

/**
 * BACKUP_KEEP: keeps the newest scheduled backups and deletes the older ones. Other backups are never
 * deleted.
 */

/** Returns the names of the deleted backups. `site` is the id of the site: others may use the same folder. */
export async function pruneBackups(
  all: string,
  keep: number,
  site: string | null,
): Promise<string[]> {
  if (keep === 0) return []
  const scheduled: string[] = []
  for (const { name } of await listBackups(all)) {
    // A backup with a damaged manifest is kept, because the operator may need it.
    const manifest = await readManifest(join(all, name)).catch(() => null)
    if (manifest?.reason === 'scheduled' && manifest.site === site) scheduled.push(name)
  }
  const old = scheduled.slice(keep)
  await removeBackups(all, old)
  return old
}
