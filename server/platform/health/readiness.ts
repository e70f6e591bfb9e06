/**
 * Whether this process can serve requests: the database answers and has the schema of this code, and files can be
 * written to the disk of DATA_DIR. A newer schema counts as well: during an upgrade, instances of the older version serve on. A check always ends within its time limit, and concurrent checks share one round of queries.
 */
import { access } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { isApplied, listMigrations, shippedMigrations } from '../db/migrate.ts'
import { findDiskFault } from '../storage/disk-space.ts'
import { answerLimitMs, shareRunning, withTimeout } from './time-limit.ts'

export type Readiness = ReturnType<typeof createReadiness>

interface ReadinessDependencies {
  db: Database
  dataDir: string
  /** The disk counts as full when fewer bytes than this are free. */
  reserveBytes: number
  log: Logger
  limitMs?: number
}

export function createReadiness({
  db,
  dataDir,
  reserveBytes,
  log,
  limitMs = answerLimitMs,
}: ReadinessDependencies) {
  // Read once: when the program is replaced, the files are no longer those of this process.
  const migrations = listMigrations(shippedMigrations)
  const checkDatabase = shareRunning(() => findDatabaseFault(db, migrations))
  const checkDisk = shareRunning(() => findFolderFault(dataDir, reserveBytes))

  return {
    /** false: the load balancer should send requests to another instance. The reason is in the log. */
    async check(): Promise<boolean> {
      const faults = await Promise.all([
        withTimeout(checkDatabase(), 'the database does not answer', limitMs),
        withTimeout(checkDisk(), 'the disk does not answer', limitMs),
      ])
      const found = faults.filter((fault) => fault !== null)
      if (found.length > 0) log.warn({ faults: found }, 'not ready')
      return found.length === 0
    },
  }
}

async function findDatabaseFault(
  db: Database,
  migrations: Promise<string[]>,
): Promise<string | null> {
  try {
    await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
    const newest = (await migrations).at(-1) ?? ''
    return (await isApplied(db, newest)) ? null : `the migration ${newest} is missing`
  } catch (error) {
    return (error as Error).message
  }
}

/** The folder is created at the start. If it does not exist, nothing is stored on disk. */
async function findFolderFault(folder: string, reserveBytes: number): Promise<string | null> {
  const exists = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  return exists ? findDiskFault(folder, reserveBytes) : null
}
