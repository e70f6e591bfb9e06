/** Verifies the chain of the audit log, for `npm run madang -- audit:check` and `doctor`. */

import { countOf } from '../../platform/count-of.ts'
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { type AuditRow, type ChainProblem, emptyChain, extendChain } from './audit-row.ts'
import { findStart, findWrongCheckpoint, listCheckpoints } from './checkpoints.ts'

export type ChainState =
  | {
      ok: true
      /** Rows in the database. */
      rows: number
      /** Rows before those, which were archived and deleted. */
      pruned: number
      /**
       * The signature of the last row. Compare it with an external copy: rows deleted at the end leave no
       * gap.
       */
      lastHmac: string | null
    }
  | { ok: false; seq: number; problem: ChainProblem | 'checkpoint' }

const problems = {
  missing: 'is missing',
  unchained: 'does not continue the chain of the row before it',
  unsigned: 'has a signature that does not match any key of the key ring',
  checkpoint: 'was archived by a checkpoint whose signature does not match any key of the key ring',
}

/** Describes the state without a final full stop. */
export function describeChain(state: ChainState): string {
  if (!state.ok) return `row ${state.seq} ${problems[state.problem]}`
  const before = state.pruned > 0 ? `; ${countOf(state.pruned, 'older row')} archived` : ''
  const last = state.lastHmac ? `; signature of the last row: ${state.lastHmac}` : ''
  return `${countOf(state.rows, 'row')}, all signatures valid${before}${last}`
}

const rowsAtOnce = 1000
/** Below every number that fits the column, so that a forged row before the first one is read too. */
const leastSeq = -2_147_483_648

/** Yields the rows after `seq` in order, or all rows if `seq` is not given. */
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
    // Rows that were archived during the check are not missing: check again.
    if (state.ok || (await findStart(db)).seq === before.seq) return state
  }
}

async function checkOnce(db: Database, keys: KeyRing): Promise<ChainState> {
  const checkpoints = await listCheckpoints(db)
  const wrong = findWrongCheckpoint(keys, checkpoints)
  if (wrong !== null) return { ok: false, seq: wrong, problem: 'checkpoint' }
  const start = checkpoints.at(-1) ?? emptyChain
  let end = { seq: start.seq, hash: start.hash }
  let lastHmac: string | null = null
  for await (const row of readRows(db)) {
    const next = extendChain(keys, end, row)
    if (!next.ok) return next
    end = next.end
    lastHmac = row.hmac
  }
  // Archiving appends a row, so at least one row always follows a checkpoint.
  if (lastHmac === null && end.seq > 0) return { ok: false, seq: end.seq + 1, problem: 'missing' }
  return { ok: true, rows: end.seq - start.seq, pruned: start.seq, lastHmac }
}
