/** Takes in what visitors write, by either form, and keeps it. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { ContactApi, ContactMessage } from '#shared/contact.ts'
import type { Feedback, FeedbackApi } from '#shared/feedback.ts'
import type { Receipt } from '#shared/message.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Visitor } from '#shared/visitor.ts'
import type { Database } from '../db/database.ts'

interface Needs {
  db: Database
  log: Logger
  now: () => Date
}

export interface Messages {
  contact: ContactApi
  feedback: FeedbackApi
}

export function createMessages({ db, log, now }: Needs): Messages {
  /** Answers after the commit. A database that is away is told to the visitor, who still has the words. */
  async function keep(
    kind: 'contact' | 'feedback',
    { category, ...words }: ContactMessage & Partial<Feedback>,
    { language, requestId }: Visitor,
  ): Promise<Result<Receipt, 'UNAVAILABLE'>> {
    const id = randomUUID()
    const at = now().toISOString()
    try {
      await db
        .insertInto('message')
        .values({
          id,
          kind,
          ...words,
          category: category || null,
          language,
          status: 'new',
          version: 1,
          created_at: at,
          updated_at: at,
        })
        .execute()
      return ok({ id })
    } catch (error) {
      log.error({ requestId, err: withoutWords(error) }, 'message not kept')
      return fail('UNAVAILABLE')
    }
  }

  return {
    contact: { submit: (message, from) => keep('contact', message, from) },
    feedback: { submit: (feedback, from) => keep('feedback', feedback, from) },
  }
}

/** PostgreSQL repeats the row it refuses in its `detail`: what visitors write does not belong in the log. */
function withoutWords(error: unknown): unknown {
  if (error instanceof Error && 'detail' in error) delete error.detail
  return error
}
