/** Queued and sent emails with their delivery logs. */
import type { Selectable } from 'kysely'
import type { EmailState, InboxEmail, MessageEmail, OutboxQuery } from '#shared/inbox.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import { findOwnerLanguage } from '../mail/owner-language.ts'
import { queueEmail, toTestEmail } from '../mail/queue-email.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { MessageEmailSettings } from './message-email.ts'
import type { MessageRow } from './message-row.ts'
import { findAnswer } from './reply-email.ts'

type EmailRow = Selectable<Tables['letter']>
type DeliveryRow = Selectable<Tables['delivery']>

/** Lists the emails about a message, oldest first. */
export async function listEmailsOf(
  db: Database,
  message: Pick<MessageRow, 'id' | 'message'>,
): Promise<MessageEmail[]> {
  const rows = await db
    .selectFrom('letter')
    .selectAll()
    .where('message_id', '=', message.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const answers = new Map(rows.map((row) => [row.id, findAnswer(row, message.message)]))
  const emails = await withDeliveries(db, rows)
  return emails.map((email) => ({ ...email, answer: answers.get(email.id) ?? null }))
}

type EmailPage = Awaited<ReturnType<typeof listEmails>>

/** Returns one page of all emails, newest first. */
export async function listEmails(db: Database, { page, size, state }: OutboxQuery) {
  const rows = await db
    .selectFrom('letter')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state as EmailState))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  const counts = await countEmails(db)
  const total = state ? counts[state] : counts.queued + counts.sent + counts.dead + counts.held
  return { page, size, total, items: await withDeliveries(db, rows), counts }
}

export async function countEmails(db: Database): Promise<Record<EmailState, number>> {
  const rows = await db
    .selectFrom('letter')
    .select((expression) => ['state', expression.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const counts = { queued: 0, sent: 0, dead: 0, held: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

export async function findEmail(db: Database, id: string): Promise<InboxEmail | null> {
  const rows = await db.selectFrom('letter').selectAll().where('id', '=', id).execute()
  const [email] = await withDeliveries(db, rows)
  return email ?? null
}

/**
 * Queues an email for an immediate attempt, unless it was sent or is being sent at this moment.
 * @returns the email as it is then, and whether it was queued; null if it does not exist.
 */
export async function retryEmail(
  tx: Transaction,
  id: string,
  at: Date,
): Promise<{ email: InboxEmail; isQueued: boolean } | null> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ state: 'queued', attempts: 0, next_attempt_at: at.toISOString(), finished_at: null })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .where((email) =>
      email.or([email('lease_until', 'is', null), email('lease_until', '<=', at.toISOString())]),
    )
    .executeTakeFirstOrThrow()
  const email = await findEmail(tx, id)
  return email && { email, isQueued: numUpdatedRows > 0n }
}

async function withDeliveries(db: Database, rows: EmailRow[]): Promise<InboxEmail[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const deliveries = await db
    .selectFrom('delivery')
    .selectAll()
    .where('letter_id', 'in', ids)
    .orderBy('started_at')
    .orderBy('attempt')
    .execute()
  const byEmail = Map.groupBy(deliveries, ({ letter_id }) => letter_id)
  return rows.map((row) => toEmail(row, byEmail.get(row.id) ?? []))
}

function toEmail(row: EmailRow, deliveries: DeliveryRow[]): InboxEmail {
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

export type EmailActs = ReturnType<typeof createEmailActs>

interface EmailActsDependencies extends MessageEmailSettings {
  audit: Audit
  db: Database
  now: () => Date
}

export function createEmailActs(dependencies: EmailActsDependencies) {
  const { audit, db, now, publicOrigin } = dependencies

  async function record(
    tx: Transaction,
    { acting }: Admin,
    event: 'test_letter_sent' | 'letter_retried',
    email: string | null,
  ): Promise<void> {
    await audit.append(tx, { ...acting, event, result: 'success', detail: { letter: email } })
  }

  return {
    /** Newest first. */
    list: (_by: AdminReader, query: OutboxQuery): Promise<EmailPage> => listEmails(db, query),
    find: (_by: AdminReader, id: string): Promise<InboxEmail | null> => findEmail(db, id),

    /** Queues an email that confirms that mail delivery works. */
    async sendTest(tx: Transaction, by: Admin): Promise<InboxEmail | null> {
      const language = await findOwnerLanguage(tx, dependencies.ownerLanguage)
      const id = await queueEmail(tx, toTestEmail(language, publicOrigin), now())
      await record(tx, by, 'test_letter_sent', id)
      return id === null ? null : findEmail(tx, id)
    },

    /** Returns null if the email does not exist. */
    async retry(tx: Transaction, by: Admin, id: string): Promise<InboxEmail | null> {
      const retried = await retryEmail(tx, id, now())
      if (retried?.isQueued) await record(tx, by, 'letter_retried', id)
      return retried?.email ?? null
    },
  }
}
