/**
 * The state of scheduled backups in the database. It ensures that one of several instances makes each backup.
 */
import type { Database, OpenedDatabase } from '../platform/db/database.ts'
import { listTables } from '../platform/db/list-tables.ts'

const hourMs = 60 * 60 * 1000

/**
 * Claims the scheduled backup for this instance if one is due: the last backup is older than the schedule
 * allows, and the last attempt, which may have failed, is at least an hour old. It is one statement, so only
 * one instance can succeed.
 */
export async function claimBackup(db: Database, everyHours: number, at: Date): Promise<boolean> {
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

export async function recordFailedBackup(db: Database, problem: string): Promise<void> {
  await db.updateTable('backup_run').set({ problem }).execute()
}

export interface LateBackup {
  /** When the last backup was made. Null: none since the schedule was set. */
  madeAt: string | null
  problem: string | null
}

/** Returns null if no backup is late. A backup is late after two missed intervals. */
export async function findLateBackup(
  db: Database,
  everyHours: number,
  at: Date,
): Promise<LateBackup | null> {
  const run = await db.selectFrom('backup_run').selectAll().executeTakeFirst()
  if (!run) return null
  const due = Date.parse(run.made_at ?? run.since) + 2 * everyHours * hourMs
  return at.getTime() > due ? { madeAt: run.made_at, problem: run.problem } : null
}
