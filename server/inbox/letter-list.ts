/** Queued and sent emails with their delivery logs. */
import type { Selectable } from 'kysely'
import type { InboxLetter, LetterState, MessageLetter, OutboxQuery } from '#shared/inbox.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import { findOwnerLanguage } from '../mail/owner-language.ts'
import { queueLetter, toTestLetter } from '../mail/queue-letter.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { MessageLetterSettings } from './message-letter.ts'
import type { MessageRow } from './message-row.ts'
import { findAnswer } from './reply-letter.ts'

type LetterRow = Selectable<Tables['letter']>
type DeliveryRow = Selectable<Tables['delivery']>

/** Lists the emails about a message, oldest first. */
export async function listLettersOf(
  db: Database,
  message: Pick<MessageRow, 'id' | 'message'>,
): Promise<MessageLetter[]> {
  const rows = await db
    .selectFrom('letter')
    .selectAll()
    .where('message_id', '=', message.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const answers = new Map(rows.map((row) => [row.id, findAnswer(row, message.message)]))
  const letters = await withDeliveries(db, rows)
  return letters.map((letter) => ({ ...letter, answer: answers.get(letter.id) ?? null }))
}

type LetterPage = Awaited<ReturnType<typeof listLetters>>

/** Returns one page of all emails, newest first. */
export async function listLetters(db: Database, { page, size, state }: OutboxQuery) {
  const rows = await db
    .selectFrom('letter')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state as LetterState))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  const counts = await countLetters(db)
  const total = state ? counts[state] : counts.queued + counts.sent + counts.dead + counts.held
  return { page, size, total, items: await withDeliveries(db, rows), counts }
}

export async function countLetters(db: Database): Promise<Record<LetterState, number>> {
  const rows = await db
    .selectFrom('letter')
    .select((expression) => ['state', expression.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const counts = { queued: 0, sent: 0, dead: 0, held: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

export async function findLetter(db: Database, id: string): Promise<InboxLetter | null> {
  const rows = await db.selectFrom('letter').selectAll().where('id', '=', id).execute()
  const [letter] = await withDeliveries(db, rows)
  return letter ?? null
}

/**
 * Queues an email for an immediate attempt, unless it was sent or is being sent at this moment.
 * @returns the email as it is then, and whether it was queued; null if it does not exist.
 */
export async function retryLetter(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<{ letter: InboxLetter; isQueued: boolean } | null> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ state: 'queued', attempts: 0, next_attempt_at: at.toISOString(), finished_at: null })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .where((letter) =>
      letter.or([letter('lease_until', 'is', null), letter('lease_until', '<=', at.toISOString())]),
    )
    .executeTakeFirstOrThrow()
  const letter = await findLetter(tx, id)
  return letter && { letter, isQueued: numUpdatedRows > 0n }
}

async function withDeliveries(db: Database, rows: LetterRow[]): Promise<InboxLetter[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const deliveries = await db
    .selectFrom('delivery')
    .selectAll()
    .where('letter_id', 'in', ids)
    .orderBy('started_at')
    .orderBy('attempt')
    .execute()
  const byLetter = Map.groupBy(deliveries, ({ letter_id }) => letter_id)
  return rows.map((row) => toLetter(row, byLetter.get(row.id) ?? []))
}

function toLetter(row: LetterRow, deliveries: DeliveryRow[]): InboxLetter {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    messageId: row.message_id,
    to: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    nextAttemptAt: row.state === 'queued' ? row.next_attempt_at : null,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    deliveries: deliveries.map(({ attempt, outcome, transport, status, response, ...at }) => ({
      attempt,
      outcome,
      transport,
      status,
      response,
      startedAt: at.started_at,
      finishedAt: at.finished_at,
    })),
  }
}

export type LetterActs = ReturnType<typeof createLetterActs>

interface LetterActsDependencies extends MessageLetterSettings {
  audit: Audit
  db: Database
  now: () => Date
}

export function createLetterActs(dependencies: LetterActsDependencies) {
  const { audit, db, now, publicOrigin } = dependencies

  async function record(
    tx: Transaction,
    { acting }: Admin,
    event: 'test_letter_sent' | 'letter_retried',
    letter: string | null,
  ): Promise<void> {
    await audit.append(tx, { ...acting, event, result: 'success', detail: { letter } })
  }

  return {
    /** Newest first. */
    list: (_by: AdminReader, query: OutboxQuery): Promise<LetterPage> => listLetters(db, query),
    find: (_by: AdminReader, id: string): Promise<InboxLetter | null> => findLetter(db, id),

    /** Queues an email that confirms that mail delivery works. */
    async sendTest(tx: Transaction, by: Admin): Promise<InboxLetter | null> {
      const language = await findOwnerLanguage(tx, dependencies.ownerLanguage)
      const id = await queueLetter(tx, toTestLetter(language, publicOrigin), now())
      await record(tx, by, 'test_letter_sent', id)
      return id === null ? null : findLetter(tx, id)
    },

    /** Returns null if the email does not exist. */
    async retry(tx: Transaction, by: Admin, id: string): Promise<InboxLetter | null> {
      const retried = await retryLetter(tx, id, now())
      if (retried?.isQueued) await record(tx, by, 'letter_retried', id)
      return retried?.letter ?? null
    },
  }
}
