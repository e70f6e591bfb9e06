/** Copies of a site with SQLite: folders in `DATA_DIR/backups`, each named by the second it was begun in. */
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { databaseFile } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { keyFile } from '../keys/key-file.ts'
import { OperatorError } from '../operator-error.ts'

export interface Backup {
  name: string
  madeAt: Date
}

const nameForm = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z$/

const backupsFolder = (dataDir: string) => join(dataDir, 'backups')
export const backupFolder = (dataDir: string, name: string) => join(backupsFolder(dataDir), name)

/** Newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const names = await readdir(backupsFolder(dataDir)).catch(() => [])
  const backups = names.flatMap((name) => {
    const time = nameForm.exec(name)
    return time ? [{ name, madeAt: new Date(`${time[1]}:${time[2]}:${time[3]}Z`) }] : []
  })
  return backups.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** A copy of the database as it is at one moment, while the site goes on, and of the keys that open what is sealed in it. */
export async function makeBackup(db: Database, dataDir: string, now: Date): Promise<Backup> {
  const name = toName(now)
  const folder = backupFolder(dataDir, name)
  const aside = `${folder}.partial`
  await mkdir(aside, { recursive: true, mode: 0o700 })
  try {
    const file = databaseFile(aside)
    await sql`vacuum into ${file}`.execute(db)
    await chmod(file, 0o600)
    requireWhole(file)
    await flush(file)
    await copyKeys(dataDir, aside)
    await rename(aside, folder)
  } catch (cause) {
    await rm(aside, { recursive: true, force: true })
    if (cause instanceof OperatorError) throw cause
    const { message } = cause as Error
    throw new OperatorError(`The backup ${folder} could not be made: ${message}`, { cause })
  }
  return { name, madeAt: now }
}

/**
 * Puts a backup in the place of what is there, which is kept in a folder beside.
 *
 * @returns that folder.
 */
export async function restoreBackup(dataDir: string, name: string, now: Date): Promise<string> {
  const known = await listBackups(dataDir)
  if (!known.some((backup) => backup.name === name)) throw new OperatorError(toUnknown(name, known))
  const folder = backupFolder(dataDir, name)
  requireWhole(databaseFile(folder))
  requireUnused(databaseFile(dataDir))
  const replaced = join(dataDir, `replaced-${toName(now)}`)
  await mkdir(replaced, { mode: 0o700 })
  for (const suffix of ['', '-wal', '-shm']) {
    await moveIfThere(`${databaseFile(dataDir)}${suffix}`, `${databaseFile(replaced)}${suffix}`)
  }
  await moveIfThere(keyFile(dataDir), keyFile(replaced))
  await copyKeys(folder, dataDir)
  const aside = `${databaseFile(dataDir)}.restored`
  await copyFile(databaseFile(folder), aside)
  await flush(aside)
  await rename(aside, databaseFile(dataDir))
  return replaced
}

function toName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

function toUnknown(name: string, known: Backup[]): string {
  const names = known.slice(0, 5).map((backup) => backup.name)
  return names.length === 0
    ? 'There is no backup yet: npm run madang -- backup makes one.'
    : `There is no backup ${name}. The newest are: ${names.join(', ')}.`
}

function requireWhole(file: string): void {
  try {
    using copy = new DatabaseSync(file, { readOnly: true })
    if (copy.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok') return
  } catch {
    // Said below: what is not even a database is not whole.
  }
  throw new OperatorError(`${file} is damaged.`)
}

/** Whoever has it open would go on writing into what was moved away. */
function requireUnused(file: string): void {
  try {
    using database = new DatabaseSync(file)
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
  } catch (error) {
    const isBusy = /locked|busy/i.test((error as Error).message)
    if (isBusy) throw new OperatorError('The site is running: stop it before a restore.')
    // One that is damaged or absent is what a restore is for.
  }
}

async function copyKeys(from: string, to: string): Promise<void> {
  try {
    await copyFile(keyFile(from), keyFile(to))
  } catch (error) {
    // With AUTH_KEYS there is no file of them.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
