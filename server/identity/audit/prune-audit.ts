/**
 * Moves the oldest rows of the audit log into a file. The file is written, flushed and verified before any
 * row is deleted. Deleting the rows, writing the checkpoint and appending the event are one transaction. If
 * the process stops in between, no row is lost, and the next run uses the existing file.
 */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { type ArchiveState, readArchive, writeArchive } from './archive-file.ts'
import type { Audit } from './audit.ts'
import { type AuditRow, type ChainEnd, extendChain } from './audit-row.ts'
import { readRows } from './check-chain.ts'
import { findStart, findWrongCheckpoint, listCheckpoints, toCheckpoint } from './checkpoints.ts'

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

export interface Pruned {
  file: string
  rows: number
  /** The last row that was deleted. */
  seq: number
}

/** Returns null if no row is that old, or if another instance has just archived the rows. */
export async function pruneAudit(
  dependencies: PruneDependencies,
  { before, by, toFile }: PruneOrder,
): Promise<Pruned | null> {
  const { db, keys } = dependencies
  const wrong = findWrongCheckpoint(keys, await listCheckpoints(db))
  if (wrong !== null) throw tampered(`the checkpoint of row ${wrong} was changed`)
  const start = await findStart(db)
  const last = await findLastBefore(db, before)
  if (last <= start.seq) return null
  const file = toFile(start.seq + 1, last)
  const end = await archive(db, keys, start, last, file)
  if (!end || !(await deleteRows(dependencies, { start, end, file, by }))) return null
  return { file, rows: end.seq - start.seq, seq: end.seq }
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

/**
 * Returns the end of the chain after the last row of the file. Null: another instance has already archived
 * the rows.
 */
async function archive(
  db: Database,
  keys: KeyRing,
  start: ChainEnd,
  last: number,
  file: string,
): Promise<ChainEnd | null> {
  let end = start
  async function* verifiedRows(): AsyncGenerator<AuditRow> {
    for await (const row of readRows(db, start.seq)) {
      if (row.seq > last && end.seq === last) return
      const next = extendChain(keys, end, row)
      if (!next.ok) throw new BrokenChain(next.seq)
      end = next.end
      yield row
    }
    if (end.seq !== last) throw new BrokenChain(end.seq + 1)
  }
  const isWhole = (state: ArchiveState) =>
    state.ok &&
    state.start.seq === start.seq &&
    state.start.hash === start.hash &&
    state.end.seq === last
  try {
    if (existsSync(file)) {
      // The file was left by a process that stopped before it deleted the rows.
      const state = await readArchive(file, keys)
      if (state.ok && isWhole(state)) return state.end
      throw new OperatorError(
        `${file} already exists with different contents. Nothing was deleted.`,
      )
    }
    await writeArchive(file, verifiedRows(), isWhole, keys)
    return end
  } catch (error) {
    if (!(error instanceof BrokenChain)) throw error
    if ((await findStart(db)).seq !== start.seq) return null
    throw tampered(`row ${error.seq} was changed`)
  }
}

interface Deletion {
  start: ChainEnd
  end: ChainEnd
  file: string
  by: PruneOrder['by']
}

/** Returns false if another instance has already deleted the rows. */
function deleteRows(
  dependencies: PruneDependencies,
  { start, end, file, by }: Deletion,
): Promise<boolean> {
  const { audit, db, keys, now } = dependencies
  const rows = end.seq - start.seq
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, 'audit')
    if ((await findStart(tx)).seq !== start.seq) return false
    const { numDeletedRows } = await tx
      .deleteFrom('audit')
      .where('seq', '<=', end.seq)
      .executeTakeFirstOrThrow()
    if (Number(numDeletedRows) !== rows)
      throw tampered('rows were added or removed while they were archived')
    await tx
      .insertInto('audit_checkpoint')
      .values(toCheckpoint(keys, start, end, now()))
      .execute()
    await audit.append(tx, {
      event: 'sys_audit_pruned',
      actor: null,
      result: 'success',
      detail: { by, rows, through: end.seq, file: basename(file) },
    })
    return true
  })
}

class BrokenChain extends Error {
  readonly seq: number
  constructor(seq: number) {
    super(`row ${seq}`)
    this.seq = seq
  }
}

function tampered(what: string): OperatorError {
  return new OperatorError(`The audit log was tampered with: ${what}. Nothing was deleted.`)
}
