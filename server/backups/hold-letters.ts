/**
 * Emails that were queued when a backup was made. Most were sent since then, and a restore must not send them
 * again.
 */

import type { Transaction } from '../platform/db/database.ts'
import { listTables } from '../platform/db/list-tables.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { openReadOnly } from './write-copy.ts'

/** Counts the queued emails in the backup in `folder`. */
export async function countQueuedLetters(folder: string): Promise<number> {
  const copy = openReadOnly(databaseFile(folder))
  try {
    if (!(await listTables(copy)).some(({ name }) => name === 'letter')) return 0
    const { count } = await copy.db
      .selectFrom('letter')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow()
    return Number(count)
  } finally {
    await copy.db.destroy()
  }
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
