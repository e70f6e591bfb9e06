import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { type FinishedAttempt, logDelivery } from './log-delivery.ts'

/**
 * Gives each recipient that was refused, while others were accepted, an email of its own, whose first attempt is the
 * refusal: it is tried again, or counts as given up. The key keeps two instances that both sent the email from queuing two.
 */
export async function queueRefused(
  tx: Database,
  letter: Selectable<Tables['letter']>,
  attempt: FinishedAttempt,
  nextAttemptAt: Date,
): Promise<void> {
  for (const { address, ...refusal } of attempt.refused ?? []) {
    const isFinal = refusal.outcome === 'dead'
    const row = await tx
      .insertInto('letter')
      .values({
        ...letter,
        id: randomUUID(),
        state: isFinal ? 'dead' : 'queued',
        dedupe_key: `rest:${letter.id}:${address}`,
        recipient: address,
        attempts: 1,
        next_attempt_at: nextAttemptAt.toISOString(),
        lease_id: null,
        lease_until: null,
        finished_at: isFinal ? attempt.finishedAt.toISOString() : null,
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning(['id', 'attempts'])
      .executeTakeFirst()
    if (row) await logDelivery(tx, row, { ...attempt, ...refusal })
  }
}
