/** Makes a backup: it appears under its name only when it is whole, checked and on the disk. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { findSite } from '../platform/db/site-id.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import type { Key } from '../platform/keys/key-ring.ts'
import { toKeyText } from '../platform/keys/key-text.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFolder } from '../platform/storage/flush.ts'
import { type FolderLock, takeFolder } from '../platform/storage/folder-lock.ts'
import { type Backup, listBackups, toBackupName } from './backups.ts'
import { countRows } from './copy-tables.ts'
import { type Encryption, encryptFile } from './encrypt-file.ts'
import { digestFile, type Manifest, writeManifest } from './manifest.ts'
import { orderTables } from './order-tables.ts'
import { openReadOnly, writeCopy } from './write-copy.ts'

interface BackupOptions {
  database: OpenedDatabase
  /** The folder that backups are in; made if absent. */
  all: string
  /** Those to be copied too; null: they are kept elsewhere. */
  keys: readonly Key[] | null
  reason: NonNullable<Manifest['reason']>
  now: () => Date
  /** Unless it is given, the files can be read as they are. */
  encryption?: Encryption | null
  /** How long to wait for another backup that is under way; not at all, unless it is said. */
  patienceMs?: number
}

export interface MadeBackup extends Backup {
  folder: string
}

const unfinished = '.partial'
const pauseMs = 200

export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { all, now, patienceMs = 0 } = options
  await mkdir(all, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new OperatorError(`${all} cannot be made: ${cause.message}`, { cause })
  })
  using lock = await takeInTurn(all, patienceMs)
  if (!lock) throw new OperatorError('Another backup is being made: wait until it is there.')
  await removeUnfinished(all)
  const madeAt = await findMoment(all, now())
  const name = toBackupName(madeAt)
  const folder = join(all, name)
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
  return { name, madeAt, folder }
}

async function fill(folder: string, options: BackupOptions, madeAt: Date): Promise<void> {
  const { database, encryption = null, keys, reason, now } = options
  const file = databaseFile(folder)
  await writeCopy(database, file, now)
  const copy = openReadOnly(file)
  try {
    const holds = await findSite(copy)
    await writeManifest(folder, {
      format: 1,
      madeAt: madeAt.toISOString(),
      kind: database.kind,
      site: holds === 'nothing' ? null : holds.siteId,
      sha256: await digestFile(file),
      rows: await countRows(copy.db, await orderTables(copy.db)),
      reason,
    })
  } finally {
    await copy.db.destroy()
  }
  if (keys) {
    await writeFile(keyFile(folder), `${toKeyText(keys)}\n`, { mode: 0o600, flush: true })
  }
  if (encryption) {
    await encryptFile(file, encryption)
    if (keys) await encryptFile(keyFile(folder), encryption)
  }
  await flushFolder(folder)
}

async function takeInTurn(all: string, patienceMs: number): Promise<FolderLock | null> {
  const until = performance.now() + patienceMs
  for (;;) {
    const lock = takeFolder(all)
    if (lock || performance.now() >= until) return lock
    await sleep(pauseMs)
  }
}

/** The first second from `at` on that no backup is named by. */
async function findMoment(all: string, at: Date): Promise<Date> {
  const taken = new Set((await listBackups(all)).map(({ name }) => name))
  let moment = at
  while (taken.has(toBackupName(moment))) moment = new Date(moment.getTime() + 1000)
  return moment
}

/** For a start: what backups that were killed left behind, unless another one is under way. */
export async function sweepBackups(all: string): Promise<void> {
  const names = await readdir(all).catch(() => [])
  if (!names.some((name) => name.endsWith(unfinished))) return
  using lock = takeFolder(all)
  if (lock) await removeUnfinished(all)
}

/** Removes backups; one that is killed meanwhile is not taken for a whole one. */
export async function removeBackups(all: string, names: readonly string[]): Promise<void> {
  using lock = takeFolder(all)
  if (!lock) return
  for (const name of names) await rename(join(all, name), join(all, name + unfinished))
  await removeUnfinished(all)
}

/** Of runs that were killed; nobody else makes one now. */
async function removeUnfinished(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (name.endsWith(unfinished)) await rm(join(all, name), { recursive: true })
  }
}
