/**
 * Whether this process can do its work: the database answers, and the disk of DATA_DIR takes files. Answers in time
 * whatever hangs, and asks only once for all who want to know at the same time.
 */
import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findDiskFault } from '../storage/disk-space.ts'

export interface Readiness {
  /** false: send requests to another instance. The reason is in the log. */
  check(): Promise<boolean>
}

interface ReadinessDependencies {
  db: Database
  dataDir: string
  /** With less room than this the disk counts as full. */
  reserveBytes: number
  log: Logger
  limitMs?: number
}

/** Load balancers give up after 2 s or more. */
const usualLimitMs = 1500

export function createReadiness({
  db,
  dataDir,
  reserveBytes,
  log,
  limitMs = usualLimitMs,
}: ReadinessDependencies): Readiness {
  const askDatabase = shareRound(() => findDatabaseFault(db))
  const askDisk = shareRound(() => findFolderFault(dataDir, reserveBytes))

  /** A round that hangs is neither waited for nor started again until it has come to an end. */
  async function inTime(what: string, round: Promise<string | null>): Promise<string | null> {
    const over = new AbortController()
    const late = sleep(limitMs, `${what} does not answer`, { signal: over.signal }).catch(
      () => null,
    )
    try {
      return await Promise.race([round, late])
    } finally {
      over.abort()
    }
  }

  return {
    async check() {
      const faults = await Promise.all([
        inTime('the database', askDatabase()),
        inTime('the disk', askDisk()),
      ])
      const found = faults.filter((fault) => fault !== null)
      if (found.length > 0) log.warn({ faults: found }, 'not ready')
      return found.length === 0
    },
  }
}

function shareRound(ask: () => Promise<string | null>): () => Promise<string | null> {
  let underWay: Promise<string | null> | null = null
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null
    })
    return underWay
  }
}

async function findDatabaseFault(db: Database): Promise<string | null> {
  try {
    await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The start makes the folder. Where there is none, nothing is kept on a disk. */
async function findFolderFault(folder: string, reserveBytes: number): Promise<string | null> {
  const isThere = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  return isThere ? findDiskFault(folder, reserveBytes) : null
}
