/** Whether the audit log is as it was written: for `npm run madang -- audit:check` and `doctor`. */
import type { Database } from '../db/database.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { beforeTheFirst, hashOf, isSigned } from './audit-row.ts'

export type ChainState =
  /** The last row, to be compared with what a sink outside has: rows cut off the end leave no gap. */
  | { ok: true; rows: number; lastHmac: string | null }
  | { ok: false; seq: number; problem: 'missing' | 'unchained' | 'unsigned' }

const problems = {
  missing: 'is not where it should be',
  unchained: 'does not follow the one before it',
  unsigned: 'is not as any key of the ring signed it',
}

/** The state in a sentence without its stop. */
export function describeChain(state: ChainState): string {
  if (!state.ok) return `row ${state.seq} ${problems[state.problem]}`
  return `${state.rows} rows, as they were written${state.lastHmac ? `; the last signed ${state.lastHmac}` : ''}`
}

const rowsAtOnce = 1000
/** Below every number that fits the column: a row before the first is a stranger's. */
const leastSeq = -2_147_483_648

export async function checkChain(db: Database, keys: KeyRing): Promise<ChainState> {
  let before = beforeTheFirst
  let read = leastSeq
  let lastHmac: string | null = null
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', read)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      const seq = before.seq + 1
      if (row.seq !== seq) return { ok: false, seq, problem: 'missing' }
      if (row.prev_hash !== before.hash) return { ok: false, seq, problem: 'unchained' }
      if (!isSigned(keys, row)) return { ok: false, seq, problem: 'unsigned' }
      before = { seq, hash: hashOf(row) }
      read = seq
      lastHmac = row.hmac
    }
    if (rows.length < rowsAtOnce) return { ok: true, rows: before.seq, lastHmac }
  }
}
