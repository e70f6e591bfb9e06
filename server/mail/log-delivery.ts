/** The delivery log: one row for each attempt to send an email. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/db/database.ts'
import type { Attempt } from './transports/transport.ts'

export interface FinishedAttempt extends Attempt {
  transport: string
  startedAt: Date
  finishedAt: Date
}

export async function logDelivery(
  tx: Database,
  letter: { id: string; attempts: number },
  { startedAt, finishedAt, outcome, status, response, transport }: FinishedAttempt,
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
}
