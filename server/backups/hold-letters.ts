/**
 * Emails that were queued when a backup was made. Most were sent since then, and a restore must not send them
 * again.
 */

import type { Database, Transaction } from '../platform/db/database.ts'

export async function countQueuedLetters(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('letter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts queued emails on hold: only an admin can have them sent. Returns their number. */
export async function holdLetters(tx: Transaction, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ state: 'held', lease_id: null, lease_until: null, finished_at: at.toISOString() })
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
