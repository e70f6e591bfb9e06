/** What admins see and do about the emails that the site sends. */
import type { InboxLetter, OutboxQuery } from '#shared/inbox.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import { findOwnerLanguage } from '../mail/owner-language.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { toTestLetter } from '../mail/test-letter.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { findLetter, type LetterPage, listLetters, retryLetter } from './letter-list.ts'
import type { MessageLetterSettings } from './queue-message-letter.ts'

export interface LetterActs {
  /** Newest first. */
  list(by: AdminReader, query: OutboxQuery): Promise<LetterPage>
  find(by: AdminReader, id: string): Promise<InboxLetter | null>
  /** Queues an email that confirms that mail delivery works. */
  sendTest(tx: Transaction, by: Admin): Promise<InboxLetter | null>
  /** Returns null if the email does not exist. */
  retry(tx: Transaction, by: Admin, id: string): Promise<InboxLetter | null>
}

interface LetterActsDependencies extends MessageLetterSettings {
  audit: Audit
  db: Database
  now: () => Date
}

export function createLetterActs(dependencies: LetterActsDependencies): LetterActs {
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
    list: (_by, query) => listLetters(db, query),
    find: (_by, id) => findLetter(db, id),

    async sendTest(tx, by) {
      const language = await findOwnerLanguage(tx, dependencies.ownerLanguage)
      const id = await queueLetter(tx, toTestLetter(language, publicOrigin), now())
      await record(tx, by, 'test_letter_sent', id)
      return id === null ? null : findLetter(tx, id)
    },

    async retry(tx, by, id) {
      const retried = await retryLetter(tx, id, now())
      if (retried?.isQueued) await record(tx, by, 'letter_retried', id)
      return retried?.letter ?? null
    },
  }
}
