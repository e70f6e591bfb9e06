/** An outbox with a transport that records emails instead of sending them. */
import { pino } from 'pino'
import { createOutbox, type OutboxDependencies } from '../../server/mail/outbox.ts'
import type { Email } from '../../server/mail/queue-email.ts'
import type { Attempt, OutgoingMail, Transport } from '../../server/mail/transports/transport.ts'
import type { Database, OpenedDatabase } from '../../server/platform/db/database.ts'

export const start = new Date('2026-11-21T12:00:00Z')
export const email: Email = {
  kind: 'notice',
  to: null,
  subject: 'Hello',
  text: 'Hi!',
  html: '<p>Hi!</p>',
}

export const sent: Attempt = { outcome: 'sent', status: 250, response: '250 taken' }
export const deferred: Attempt = { outcome: 'deferred', status: 451, response: '451 later' }
export const dead: Attempt = { outcome: 'dead', status: 550, response: '550 never' }

/** A transport that records emails and answers with `answer`. */
export function createFakeTransport(
  answer: (mail: OutgoingMail, signal: AbortSignal) => Promise<Attempt>,
) {
  const received: OutgoingMail[] = []
  const transport: Transport = {
    name: 'fake transport',
    send(mail, signal) {
      received.push(mail)
      return answer(mail, signal)
    },
    check: async () => sent,
    close() {},
  }
  return { received, openTransport: async () => transport }
}

export function openTestOutbox(opened: OpenedDatabase, needs: Partial<OutboxDependencies>) {
  return createOutbox({
    db: opened.db,
    kind: opened.kind,
    log: pino({ level: 'silent' }),
    now: () => start,
    mailTo: ['owner@example.com'],
    mailFrom: null,
    ownerLanguage: null,
    publicOrigin: 'https://example.com',
    listAdminAddresses: async () => [],
    openTransport: () => Promise.reject(new Error('No email was to be sent.')),
    ...needs,
  })
}

export const emailsIn = (db: Database) =>
  db.selectFrom('letter').selectAll().orderBy('created_at').orderBy('id').execute()

export const deliveriesIn = (db: Database) =>
  db.selectFrom('delivery').selectAll().orderBy('attempt').execute()
