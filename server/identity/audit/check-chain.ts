/** Whether the audit log is as it was written: for `npm run madang -- audit:check` and `doctor`. */
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { type AuditRow, beforeTheFirst, type ChainProblem, follow } from './audit-row.ts'
import { findStart, findWrongCheckpoint, listCheckpoints } from './checkpoints.ts'

export type ChainState =
  | {
      ok: true
      /** In the database. */
      rows: number
      /** Before those, archived and deleted. */
      pruned: number
      /** Of the last row, to be compared with what a sink outside has: rows cut off the end leave no gap. */
      lastHmac: string | null
    }
  | { ok: false; seq: number; problem: ChainProblem | 'checkpoint' }

const problems = {
  missing: 'is not where it should be',
  unchained: 'does not follow the one before it',
  unsigned: 'is not as any key of the ring signed it',
  checkpoint: 'was archived by a checkpoint that no key of the ring signed so',
}

/** The state in a sentence without its stop. */
export function describeChain(state: ChainState): string {
  if (!state.ok) return `row ${state.seq} ${problems[state.problem]}`
  const before = state.pruned > 0 ? `; ${state.pruned} before them were archived` : ''
  const last = state.lastHmac ? `; the last signed ${state.lastHmac}` : ''
  return `${state.rows} rows, as they were written${before}${last}`
}

const rowsAtOnce = 1000
/** Below every number that fits the column: a row before the first is a stranger's. */
const leastSeq = -2_147_483_648

/** The rows after `seq`, in their order; all of them unless it is given. */
export async function* readRows(db: Database, seq = leastSeq): AsyncGenerator<AuditRow> {
  let read = seq
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', read)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    read = rows.at(-1)?.seq ?? read
    if (rows.length < rowsAtOnce) return
  }
}

export async function checkChain(db: Database, keys: KeyRing): Promise<ChainState> {
  for (;;) {
    const before = await findStart(db)
    const state = await checkOnce(db, keys)
    // Rows that were archived while they were read are not missing.
    if (state.ok || (await findStart(db)).seq === before.seq) return state
  }
}

async function checkOnce(db: Database, keys: KeyRing): Promise<ChainState> {
  const checkpoints = await listCheckpoints(db)
  const wrong = findWrongCheckpoint(keys, checkpoints)
  if (wrong !== null) return { ok: false, seq: wrong, problem: 'checkpoint' }
  const start = checkpoints.at(-1) ?? beforeTheFirst
  let end = { seq: start.seq, hash: start.hash }
  let lastHmac: string | null = null
  for await (const row of readRows(db)) {
    const next = follow(keys, end, row)
    if (!next.ok) return next
    end = next.end
    lastHmac = row.hmac
  }
  // Archiving appends a row of its own: after a checkpoint there is always one.
  if (lastHmac === null && end.seq > 0) return { ok: false, seq: end.seq + 1, problem: 'missing' }
  return { ok: true, rows: end.seq - start.seq, pruned: start.seq, lastHmac }
}
