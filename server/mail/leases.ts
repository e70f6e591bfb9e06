/**
 * An instance may send an email only while it holds its lease. Instances share the work without knowing
 * of each other. A lease that is not renewed expires, and any instance can then take the email.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Attempt } from './transports/transport.ts'

/** How long the emails of a crashed process wait, unless the settings of a test say otherwise. */
export const usualLeaseMs = 20_000
/** A lease is renewed after this share of its time. */
export const renewalShare = 0.3

export type ClaimedEmail = Selectable<Tables['letter']> & { lease_id: string }

interface Claim {
  at: Date
  /** The maximum number of emails. */
  limit: number
  /** Claims only this email, if it is due. */
  id?: string
  leaseMs?: number
}

/**
 * Claims emails that are due. The attempt counts from here: an email that crashes the process must not be
 * tried for ever.
 */
export async function claimEmails(
  db: Database,
  { at, limit, id, leaseMs = usualLeaseMs }: Claim,
): Promise<ClaimedEmail[]> {
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
    // Repeated for PostgreSQL: two instances may select the same emails. The second one waits for the first
    // and then checks this condition again.
    .where('state', '=', 'queued')
    .where((email) => email.or([email('lease_until', 'is', null), email('lease_until', '<=', now)]))
    .returningAll()
    .execute()
  return rows as ClaimedEmail[]
}

/** Returns whether this instance still holds the lease. */
export async function renewLease(
  db: Database,
  email: ClaimedEmail,
  at: Date,
  leaseMs = usualLeaseMs,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letter')
    .set({ lease_until: new Date(at.getTime() + leaseMs).toISOString() })
    .where('id', '=', email.id)
    .where('lease_id', '=', email.lease_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases an email unchanged, because it was not tried. */
export async function returnEmail(
  db: Database,
  email: ClaimedEmail,
  nextAttemptAt: Date,
): Promise<void> {
  await db
    .updateTable('letter')
    .set({
      lease_id: null,
      lease_until: null,
      attempts: email.attempts - 1,
      next_attempt_at: nextAttemptAt.toISOString(),
    })
    .where('id', '=', email.id)
    .where('lease_id', '=', email.lease_id)
    .execute()
}

interface Outcome extends FinishedAttempt {
  /** For an email that is tried again. */
  nextAttemptAt: Date
}

/**
 * Records the result of an attempt in the delivery log and in the email's row, and queues emails for refused recipients,
 * in one transaction.
 */
export async function finishAttempt(
  tx: Database,
  email: ClaimedEmail,
  { nextAttemptAt, ...attempt }: Outcome,
): Promise<void> {
  const { outcome, finishedAt } = attempt
  await logDelivery(tx, email, attempt)
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
    .where('id', '=', email.id)
    .where('state', '=', 'queued')
    // An email that was sent counts as sent, even if its lease has expired and another instance has it now.
    .$if(outcome !== 'sent', (update) => update.where('lease_id', '=', email.lease_id))
    .execute()
  await queueRefused(tx, email, attempt, nextAttemptAt)
}

/**
 * Records an email that was sent by an attempt whose process could not record it. Returns false if that is
 * known already.
 */
export function finishForgottenAttempt(
  db: Database,
  emailId: string,
  attempt: FinishedAttempt,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const email = await tx
      .updateTable('letter')
      .set({
        state: 'sent',
        lease_id: null,
        lease_until: null,
        finished_at: attempt.finishedAt.toISOString(),
      })
      .where('id', '=', emailId)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
    if (!email) return false
    await logDelivery(tx, email, attempt)
    await queueRefused(tx, email, attempt, attempt.finishedAt)
    return true
  })
}

/** The delivery log: one row for each attempt to send an email. */
export interface FinishedAttempt extends Attempt {
  transport: string
  startedAt: Date
  finishedAt: Date
}

async function logDelivery(
  tx: Database,
  email: { id: string; attempts: number },
  { startedAt, finishedAt, outcome, status, response, transport }: FinishedAttempt,
): Promise<void> {
  await tx
    .insertInto('delivery')
    .values({
      id: randomUUID(),
      letter_id: email.id,
      attempt: email.attempts,
      outcome,
      transport,
      status,
      response,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
    })
    .execute()
}

/**
 * If a server accepts only some recipients, queues a separate email for each refused recipient. The refusal counts as the
 * first attempt of that email, which is tried again or given up. Its key prevents two instances that both sent the original
 * email from queuing two copies.
 */
async function queueRefused(
  tx: Database,
  email: Selectable<Tables['letter']>,
  attempt: FinishedAttempt,
  nextAttemptAt: Date,
): Promise<void> {
  for (const { address, ...refusal } of attempt.refused ?? []) {
    const isFinal = refusal.outcome === 'dead'
    const row = await tx
      .insertInto('letter')
      .values({
        ...email,
        id: randomUUID(),
        state: isFinal ? 'dead' : 'queued',
        dedupe_key: `rest:${email.id}:${address}`,
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
