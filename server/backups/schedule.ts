/**
 * BACKUP_EVERY_H: makes backups in a separate process, because copying a large database would block the site.
 * One of several instances makes each backup. The owner gets an email when backups are overdue.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Language } from '#shared/i18n/languages.ts'
import { notifyLateBackup } from '../identity/notifications/notify-owner.ts'
import { findOwnerLanguage } from '../mail/owner-language.ts'
import { countOf } from '../platform/count-of.ts'
import { type Database, listTables, type OpenedDatabase } from '../platform/db/database.ts'
import { findSiteId } from '../platform/db/site-id.ts'
import { endFirst } from '../platform/helper/helper.ts'
import { type Backup, listBackups } from './backups.ts'
import { readManifest } from './manifest.ts'

interface ScheduleOptions {
  db: Database
  everyHours: number
  log: Logger
  now: () => Date
  /** Makes and records a backup, and throws if that fails. */
  run?(): Promise<string>
  /** The folder of the scheduled backups. */
  folder: string
  /** OWNER_LANGUAGE */
  ownerLanguage: Language | null
  publicOrigin: string
}

/** Meant to be called about once a minute. */
export async function backUpWhenDue(options: ScheduleOptions): Promise<void> {
  const { db, everyHours, folder, log, now, ownerLanguage, publicOrigin, run = runBackup } = options
  if (await claimBackup(db, everyHours, now())) {
    try {
      log.info({ backup: await run() }, 'backup made')
    } catch (error) {
      const { message } = error as Error
      log.error({ err: error }, 'backup failed')
      await recordFailedBackup(db, message)
    }
    const forgotten = await describeForgottenBackups(folder, await findSiteId(db), now())
    if (forgotten !== null) log.warn({ forgotten }, 'backups that nothing deletes')
  }
  const late = await findLateBackup(db, everyHours, now())
  if (!late) return
  await db.transaction().execute(async (tx) => {
    const language = await findOwnerLanguage(tx, ownerLanguage)
    await notifyLateBackup(tx, late, { at: now(), publicOrigin, language })
  })
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

const hourMs = 60 * 60 * 1000

/**
 * Claims the scheduled backup for this instance if one is due: the last backup is older than the schedule
 * allows, and the last attempt, which may have failed, is at least an hour old. It is one statement, so only
 * one instance can succeed.
 */
async function claimBackup(db: Database, everyHours: number, at: Date): Promise<boolean> {
  const now = at.toISOString()
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const begun = await db
    .insertInto('backup_run')
    .values({ one: 1, since: now, begun_at: now, made_at: null, name: null, problem: null })
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet({ begun_at: now })
        .where('backup_run.begun_at', '<=', before(Math.min(everyHours, 1) * hourMs))
        .where((run) =>
          run.or([
            run('backup_run.made_at', 'is', null),
            run('backup_run.made_at', '<=', before(everyHours * hourMs)),
          ]),
        ),
    )
    .returning('one')
    .executeTakeFirst()
  return begun !== undefined
}

/** Records a finished backup of any kind. A database of an older version has no table for that. */
export async function recordBackup(opened: OpenedDatabase, name: string, at: Date): Promise<void> {
  if (!(await listTables(opened)).some((table) => table.name === 'backup_run')) return
  const now = at.toISOString()
  await opened.db
    .insertInto('backup_run')
    .values({ one: 1, since: now, begun_at: now, made_at: now, name, problem: null })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({ made_at: now, name, problem: null }),
    )
    .execute()
}

async function recordFailedBackup(db: Database, problem: string): Promise<void> {
  await db.updateTable('backup_run').set({ problem }).execute()
}

/** Returns null if no backup is late. A backup is late after two missed intervals. */
async function findLateBackup(db: Database, everyHours: number, at: Date) {
  const run = await db.selectFrom('backup_run').selectAll().executeTakeFirst()
  if (!run) return null
  const due = Date.parse(run.made_at ?? run.since) + 2 * everyHours * hourMs
  return at.getTime() > due ? { madeAt: run.made_at, problem: run.problem } : null
}

/**
 * No site prunes the scheduled backups of an earlier site (`site:new`), of a database that is older than ids of sites, or
 * of another site that has used the folder. They may be the only copies of that site, so they are named and never deleted.
 */

/** A site that has made no scheduled backup for so long has probably ended; schedules are of a day or a week. */
const forgottenMs = 40 * 86_400_000
const maxNamed = 5

/** Returns a sentence without its full stop; null: there are none. `site` is the id of the site that asks. */
export async function describeForgottenBackups(
  all: string,
  site: string | null,
  at: Date,
): Promise<string | null> {
  const names = await findForgotten(all, site, at)
  if (names.length === 0) return null
  const others = names.length - maxNamed
  const named = names.slice(0, maxNamed).join(', ') + (others > 0 ? ` and ${others} more` : '')
  return `nothing deletes ${countOf(names.length, 'scheduled backup')} in ${all}, of an earlier or another site that makes none there any more: ${named}; delete what you do not need (manifest.json names the site)`
}

/** Oldest first. */
async function findForgotten(all: string, site: string | null, at: Date): Promise<string[]> {
  const bySite = new Map<string | null, Backup[]>()
  for (const backup of await listBackups(all)) {
    const manifest = await readManifest(join(all, backup.name)).catch(() => null)
    if (manifest?.reason !== 'scheduled' || manifest.site === site) continue
    bySite.set(manifest.site, [...(bySite.get(manifest.site) ?? []), backup])
  }
  const isForgotten = ([newest]: Backup[]) =>
    newest !== undefined && at.getTime() - newest.madeAt.getTime() > forgottenMs
  const forgotten = [...bySite.values()].filter(isForgotten).flat()
  return forgotten.map(({ name }) => name).sort()
}
