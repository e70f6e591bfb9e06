/**
 * A lock around the start of an instance, which sets up the schema, the site id, the keys and the first
 * content. Instances of a site start one at a time. The lock is polled instead of awaited, so that no timeout
 * of the database ends the wait.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '../db/database.ts'
import { takeFile } from './folder-lock.ts'

/** Must differ from `inUseLock` and from the lock of the migrations. */
const postgresLock = 623_266
const pauseMs = 100

export interface StartLock {
  release(): Promise<void>
}

interface StartLockOptions {
  dataDir: string
  /** null: SQLite in the folder. */
  databaseUrl: string | null
}

/** Waits until no other instance of the site, on this machine or another, holds the lock. */
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
