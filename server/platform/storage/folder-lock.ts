/**
 * A lock on a folder, shared or exclusive. It is the lock of an empty SQLite file: the operating system
 * releases it when the process ends, however it ends, and it works between containers too.
 */
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '../db/database.ts'
import { codeOfSqlite } from '../db/outage.ts'
import { OperatorError } from '../operator-error.ts'
import { chownFileToOwner } from './file-modes.ts'

export interface FolderLock extends Disposable {
  release(): void
}

const lockFile = (folder: string) => join(folder, 'in-use.lock')

/** The shared lock, for processes that read or write; null if another process holds the exclusive lock. */
export function shareFolder(folder: string): FolderLock | null {
  return lock(lockFile(folder), 'begin; select count(*) from sqlite_schema')
}

/** The exclusive lock; null if another process holds any lock. */
export function takeFolder(folder: string): FolderLock | null {
  return takeFile(lockFile(folder))
}

/** The exclusive lock on a file of its own, which holds nothing else. */
function takeFile(file: string): FolderLock | null {
  return lock(file, 'begin exclusive')
}

function lock(file: string, statements: string): FolderLock | null {
  const connection = open(file)
  try {
    // Nothing is ever written to this file, so it needs no journal on disk.
    connection.exec(`pragma journal_mode = memory; ${statements}`)
    chownFileToOwner(file)
  } catch (error) {
    connection.close()
    if (isLocked(error)) return null
    throw toOperatorError(file, error)
  }
  const release = () => {
    if (connection.isOpen) connection.close()
  }
  return { release, [Symbol.dispose]: release }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw toOperatorError(file, error)
  }
}

function toOperatorError(file: string, cause: unknown): OperatorError {
  const { message } = cause as Error
  return new OperatorError(
    `${dirname(file)} cannot be locked (${basename(file)}: ${message}). Does it exist, and may this user write there?`,
    { cause },
  )
}

/** SQLITE_BUSY and SQLITE_LOCKED, including their extended result codes. */
export function isLocked(error: unknown): boolean {
  return [5, 6].includes(codeOfSqlite(error) ?? 0)
}

/** Must differ from `inUseLock` and from the lock of the migrations. */
const postgresLock = 623_266
const pauseMs = 100

interface StartLock {
  release(): Promise<void>
}

interface StartLockOptions {
  dataDir: string
  /** null: SQLite in the folder. */
  databaseUrl: string | null
}

/**
 * A lock around the start of an instance, which sets up the schema, the site id, the keys and the first content. Waits until
 * no other instance of the site, on this machine or another, holds it. It is polled, so that no timeout of the database ends
 * the wait.
 */
export function takeStartLock({ dataDir, databaseUrl }: StartLockOptions): Promise<StartLock> {
  return databaseUrl ? takeInPostgres(databaseUrl) : takeInFolder(dataDir)
}

async function takeInFolder(dataDir: string): Promise<StartLock> {
  for (;;) {
    const lock = takeFile(join(dataDir, 'start.lock'))
    if (lock) return { release: async () => lock.release() }
    await sleep(pauseMs)
  }
}

/** Uses a connection of its own: the lock ends with the connection, however that ends. */
async function takeInPostgres(databaseUrl: string): Promise<StartLock> {
  const { db } = await openPostgres(databaseUrl)
  const taken = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = db.connection().execute(async (connection) => {
    for (;;) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${postgresLock}) as taken`.execute(connection)
      if (rows[0]?.taken) break
      await sleep(pauseMs)
    }
    taken.resolve()
    await released.promise
  })
  try {
    await Promise.race([taken.promise, holding])
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    async release() {
      released.resolve()
      await holding
      await db.destroy()
    },
  }
}
