/**
 * Moves the oldest rows of the audit log into a file. The file is written, flushed and verified before any
 * row is deleted. Deleting the rows, writing the checkpoint and appending the event are one transaction. If
 * the process stops in between, no row is lost, and the next run uses the existing file.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { archiveRows } from './archive-file.ts'
import type { Audit } from './audit.ts'
import { deleteArchived, findStart, findWrongCheckpoint, listCheckpoints } from './chain.ts'

interface PruneDependencies {
  audit: Audit
  db: Database
  keys: KeyRing
  now: () => Date
}

export interface PruneOrder {
  /** Rows from this time on are kept. */
  before: Date
  by: 'operator' | 'settings'
  /** Returns the file name for rows with these numbers. */
  toFile(first: number, last: number): string
}

/**
 * Returns the file, the number of rows and the last row that was deleted. Null: no row is that old, or another instance has
 * just archived the rows.
 */
export async function pruneAudit(
  dependencies: PruneDependencies,
  { before, by, toFile }: PruneOrder,
) {
  const { audit, db, keys, now } = dependencies
  const wrong = findWrongCheckpoint(keys, await listCheckpoints(db))
  if (wrong !== null) throw tampered(`the checkpoint of row ${wrong} was changed`)
  const start = await findStart(db)
  const last = await findLastBefore(db, before)
  if (last <= start.seq) return null
  const file = toFile(start.seq + 1, last)
  const archived = await archiveRows(db, keys, { start, last, file, undone: 'deleted' })
  if (!archived.ok) {
    // Rows that another instance has archived meanwhile are missing, too.
    if ((await findStart(db)).seq !== start.seq) return null
    throw tampered(`row ${archived.seq} was changed`)
  }
  const { end } = archived
  const rows = end.seq - start.seq
  const isDone = await db.transaction().execute(async (tx) => {
    await takeLock(tx, 'audit')
    if ((await findStart(tx)).seq !== start.seq) return false
    if ((await deleteArchived(tx, keys, { start, end, at: now() })) !== rows)
      throw tampered('rows were added or removed while they were archived')
    await audit.append(tx, {
      event: 'sys_audit_pruned',
      actor: null,
      result: 'success',
      detail: { by, rows, through: end.seq, file: basename(file) },
    })
    return true
  })
  return isDone ? { file, rows, seq: end.seq } : null
}

/**
 * Returns the last row before which all rows are old enough (clocks of instances may differ), or 0 if there
 * is none.
 */
async function findLastBefore(db: Database, before: Date): Promise<number> {
  const { first } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.min('seq').as('first'))
    .where('at', '>=', before.toISOString())
    .executeTakeFirstOrThrow()
  if (first !== null) return first - 1
  const { last } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

function tampered(what: string): OperatorError {
  return new OperatorError(`The audit log was tampered with: ${what}. Nothing was deleted.`)
}

const dayMs = 86_400_000

/** The file name contains the numbers of the first and last row. */
export async function openArchiveFolder(
  dataDir: string,
  now: () => Date,
): Promise<PruneOrder['toFile']> {
  const folder = join(dataDir, 'audit-archive')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, now().getTime() - dayMs)
  const padded = (seq: number) => String(seq).padStart(10, '0')
  return (first, last) => join(folder, `audit-${padded(first)}-${padded(last)}.jsonl`)
}

/** Deletes temporary files of killed processes. All rows of such a file are still in the database. */
async function removeLeftovers(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^audit-.*\.partial$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < before) await rm(join(folder, name), { force: true })
  }
}

interface ArchiveSettings {
  dataDir: string
  keepDays: number
}

/** Meant to be called about once an hour. Does nothing until the oldest row is a full day past the limit. */
export async function archiveOldRows(
  dependencies: Parameters<typeof pruneAudit>[0],
  { dataDir, keepDays }: ArchiveSettings,
) {
  const before = new Date(dependencies.now().getTime() - keepDays * dayMs)
  const oldest = await dependencies.db
    .selectFrom('audit')
    .select('at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  if (!oldest || Date.parse(oldest.at) > before.getTime() - dayMs) return null
  const toFile = await openArchiveFolder(dataDir, dependencies.now)
  return pruneAudit(dependencies, { before, by: 'settings', toFile })
}
