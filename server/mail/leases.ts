/**
 * Who may send a letter: whoever holds its lease. Instances share the work, and none of them needs to
 * know of the others; a lease that is not renewed ends by itself, and the letter is anybody's again.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Attempt } from './transports/transport.ts'

/** A process that dies is waited for this long. */
export const leaseMs = 20_000
export const renewalMs = 6000

export type ClaimedLetter = Selectable<Tables['letter']> & { lease_id: string }

interface Claim {
  at: Date
  /** At most so many. */
  limit: number
  /** This one and no other, if it is due. */
  id?: string
}

/** Takes letters that are due. An attempt counts from here, or one that ends the process would be made for ever. */
export async function claimLetters(
  db: Database,
  { at, limit, id }: Claim,
): Promise<ClaimedLetter[]> {
  const now = at.toISOString()
  const lease_id = randomUUID()
  const rows = await db
    .updateTable('letter')
    .set((expression) => ({
      lease_id,
      lease_until: new Date(at.getTime() + leaseMs).toISOString(),
      attempts: expression('attempts', '+', 1),
    }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('letter as due')
        .select('due.id')
        .where('due.state', '=', 'queued')
        .where('due.next_attempt_at', '<=', now)
        .where((due) =>
          due.or([due('due.lease_until', 'is', null), due('due.lease_until', '<=', now)]),
        )
        .$if(id !== undefined, (one) => one.where('due.id', '=', id as string))
        .orderBy('due.next_attempt_at')
        .limit(limit),
    )
    // Said again for PostgreSQL: two instances may choose the same letters, and the second one waits
    // for the first, then looks at this once more.
    .where('state', '=', 'queued')
    .where((letter) =>
      letter.or([letter('lease_until', 'is', null), letter('lease_until', '<=', now)]),
    )
    .returningAll()
    .execute()
  return rows as ClaimedLetter[]
}

/** Whether the letter was still ours. */
export async function renewLease(db: Database, letter: ClaimedLetter, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letter')
    .set({ lease_until: new Date(at.getTime() + leaseMs).toISOString() })
    .where('id', '=', letter.id)
    .where('lease_id', '=', letter.lease_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a letter back as it was, because nothing was tried after all. */
export async function returnLetter(
  db: Database,
  letter: ClaimedLetter,
  nextAttemptAt: Date,
): Promise<void> {
  await db
    .updateTable('letter')
    .set({
      lease_id: null,
      lease_until: null,
      attempts: letter.attempts - 1,
      next_attempt_at: nextAttemptAt.toISOString(),
    })
    .where('id', '=', letter.id)
    .where('lease_id', '=', letter.lease_id)
    .execute()
}

interface Outcome extends Attempt {
  transport: string
  startedAt: Date
  finishedAt: Date
  /** Of a letter that is tried again. */
  nextAttemptAt: Date
}

/** Writes down what has come of an attempt, in one transaction: in the delivery log, and on the letter. */
export async function finishAttempt(
  tx: Database,
  letter: ClaimedLetter,
  { outcome, status, response, transport, startedAt, finishedAt, nextAttemptAt }: Outcome,
): Promise<void> {
  await tx
    .insertInto('delivery')
    .values({
      id: randomUUID(),
      letter_id: letter.id,
      attempt: letter.attempts,
      outcome,
      transport,
      status,
      response,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
    })
    .execute()
  await tx
    .updateTable('letter')
    .set({
      state: outcome === 'deferred' ? 'queued' : outcome,
      lease_id: null,
      lease_until: null,
      ...(outcome === 'deferred'
        ? { next_attempt_at: nextAttemptAt.toISOString() }
        : { finished_at: finishedAt.toISOString() }),
    })
    .where('id', '=', letter.id)
    .where('state', '=', 'queued')
    // A letter that was sent is sent, even if it was too slow and is somebody else's by now.
    .$if(outcome !== 'sent', (update) => update.where('lease_id', '=', letter.lease_id))
    .execute()
}
