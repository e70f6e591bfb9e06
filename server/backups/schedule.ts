/**
 * BACKUP_EVERY_H: makes backups in a separate process, because copying a large database would block the site.
 * One of several instances makes each backup. The owner gets an email when backups are overdue.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../platform/db/database.ts'
import { endFirst } from '../platform/helper/end-first.ts'
import { claimBackup, findLateBackup, type LateBackup, recordFailedBackup } from './backup-runs.ts'

interface ScheduleOptions {
  db: Database
  everyHours: number
  log: Logger
  now: () => Date
  /** Makes and records a backup, and throws if that fails. */
  run?(): Promise<string>
  /** Scheduled backups that no site deletes; looked for after each backup. */
  describeForgotten(): Promise<string | null>
  notifyLate(tx: Transaction, late: LateBackup): Promise<void>
}

/** Meant to be called about once a minute. */
export async function backUpWhenDue(options: ScheduleOptions): Promise<void> {
  const { db, everyHours, log, now, run = runBackup, describeForgotten, notifyLate } = options
  if (await claimBackup(db, everyHours, now())) {
    try {
      log.info({ backup: await run() }, 'backup made')
    } catch (error) {
      const { message } = error as Error
      log.error({ err: error }, 'backup failed')
      await recordFailedBackup(db, message)
    }
    const forgotten = await describeForgotten()
    if (forgotten !== null) log.warn({ forgotten }, 'backups that nothing deletes')
  }
  const late = await findLateBackup(db, everyHours, now())
  if (late) await db.transaction().execute((tx) => notifyLate(tx, late))
}

/** Returns the output of the command. */
async function runBackup(): Promise<string> {
  const command = fileURLToPath(new URL('../cli.ts', import.meta.url))
  const args = [...process.execArgv, command, 'backup', '--scheduled']
  try {
    const running = promisify(execFile)(process.execPath, args)
    endFirst(running.child.pid)
    const { stdout } = await running
    return stdout.trim()
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw stderr ? new Error(stderr.trim(), { cause: error }) : error
  }
}
