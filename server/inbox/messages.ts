/** Stores the messages of both forms, and queues the email to the owner in the same transaction. */
import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { MessageKind, SpamReason } from '#shared/inbox.ts'
import type {
  ContactMessage,
  Feedback,
  SpamSignals,
  Submission,
  SubmitFailure,
} from '#shared/message.ts'
import { fail, ok } from '#shared/result.ts'
import type { Client, Visitor } from '#shared/visitor.ts'
import type { Database, OpenedDatabase } from '../platform/db/database.ts'
import { createSharedCommits } from '../platform/db/shared-commits.ts'
import type { Tables } from '../platform/db/tables.ts'
import { createAddressThrottle } from '../platform/http/address-throttle.ts'
import type { Throttles } from '../platform/http/throttle.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'
import { foldForSearch } from '../platform/search/search-words.ts'
import { type MessageEmailSettings, queueMessageEmail } from './message-email.ts'

export interface MessagesDependencies extends OpenedDatabase, MessageEmailSettings {
  log: Logger
  now: () => Date
  guards: GuardSettings
  /** Called after each accepted submission, because it may have queued an email. */
  onEmail(): void
}

/** A visitor who submits twice within this time sends one message. */
const sameWithinMs = 60_000

type Words = ContactMessage & Partial<Feedback>

export function createMessages(
  dependencies: MessagesDependencies,
): Pick<Api, 'contact' | 'feedback'> {
  const { log, now, onEmail } = dependencies
  const commits = createSharedCommits(dependencies)
  const guards = createGuards(dependencies.guards)

  /**
   * Answers after the commit. If the database is unavailable, the visitor gets an error and the text back.
   */
  async function submit(
    kind: MessageKind,
    words: Words,
    { client, language, requestId }: Visitor,
    signals: SpamSignals | undefined,
  ): Promise<Submission> {
    try {
      const refusal = await guards.refuse(words.email, client, signals)
      if (refusal) {
        log.info({ requestId, code: refusal.code }, 'message refused')
        return refusal
      }
      const id = await storeMessage(
        toRow(kind, words, language, guards.findSpamReason(signals), now()),
      )
      onEmail()
      return ok({ id })
    } catch (error) {
      log.error({ requestId, err: withoutVisitorText(error) }, 'message not stored')
      return fail('UNAVAILABLE')
    }
  }

  /** Returns the id of the message, or the id of the identical message if one was just stored. */
  function storeMessage(row: MessageRow): Promise<string> {
    return commits.commit(async (tx) => {
      const first = await findFirst(tx, row)
      if (first !== row.id) return first
      await tx.insertInto('message').values(row).execute()
      // Spam is stored, but the owner is not notified of it.
      if (row.status === 'new') {
        await queueMessageEmail(tx, row, dependencies, new Date(row.created_at))
      }
      return row.id
    })
  }

  return {
    contact: { submit: (message, from, signals) => submit('contact', message, from, signals) },
    feedback: { submit: (feedback, from, signals) => submit('feedback', feedback, from, signals) },
  }
}

type MessageRow = Omit<Selectable<Tables['message']>, 'deleted_at' | 'read_at'>

function toRow(
  kind: MessageKind,
  { category, ...words }: Words,
  language: Language,
  spam_reason: SpamReason | null,
  at: Date,
): MessageRow {
  return {
    id: randomUUID(),
    kind,
    ...words,
    category: category || null,
    language,
    status: spam_reason ? 'spam' : 'new',
    spam_reason,
    note: '',
    folded: foldForSearch(Object.values(words).join('\n')),
    version: 1,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }
}

/**
 * Returns the id that this text is stored under: the new one, or that of a recent identical message. Of two
 * transactions with the same text, the second one waits here for the first, on both databases.
 */
async function findFirst(tx: Database, row: MessageRow): Promise<string> {
  const { kind, name, email, category, subject, message, created_at } = row
  const words = JSON.stringify([kind, name, email, category, subject, message])
  const digest = createHash('sha256').update(words).digest('base64url')
  const before = new Date(new Date(created_at).getTime() - sameWithinMs).toISOString()
  const taken = await tx
    .insertInto('recent_message')
    .values({ digest, message_id: row.id, created_at })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ message_id: row.id, created_at })
        .where('recent_message.created_at', '<=', before),
    )
    .returning('message_id')
    .executeTakeFirst()
  if (taken) return taken.message_id
  const first = await tx
    .selectFrom('recent_message')
    .select('message_id')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
  return first.message_id
}

/** PostgreSQL repeats the refused row in `detail`. The text of visitors must not appear in the log. */
function withoutVisitorText(error: unknown): unknown {
  if (error instanceof Error && 'detail' in error) delete error.detail
  return error
}

/** Decides which messages are refused and which are stored as spam. `docs/decisions/mail.md` */
interface GuardSettings {
  /** BLOCK_HEADLESS */
  blockHeadless: boolean
  /** BLOCKED_SENDERS, in lower case: addresses, and domains with a leading `@`. */
  blockedSenders: string[]
  refusals: Pick<Refusals, 'count'>
  throttles: Throttles
  /** Whether a form that was filled in too fast is treated as spam. */
  isTimed: boolean
}

/** The shortest plausible time to fill in four fields and a message, counted from the page load. */
const leastMs = 2000
export const messageRates = {
  own: { times: 5, perSeconds: 600 },
  network: { times: 20, perSeconds: 600 },
  everybody: [
    { times: 300, perSeconds: 600 },
    { times: 2000, perSeconds: 86_400 },
  ],
} as const

function createGuards(settings: GuardSettings) {
  const { blockHeadless, blockedSenders, isTimed, refusals, throttles } = settings
  const throttle = createAddressThrottle({
    own: throttles.create('message', messageRates.own),
    network: throttles.create('message-network', messageRates.network),
    everybody: throttles.create('messages', ...messageRates.everybody),
  })
  const blocked = new Set(blockedSenders)

  function isBlocked(email: string): boolean {
    const address = email.toLowerCase()
    return blocked.has(address) || blocked.has(address.slice(address.lastIndexOf('@')))
  }

  return {
    /** Returns null if the message is accepted. */
    async refuse(
      email: string,
      client: Client,
      signals: SpamSignals | undefined,
    ): Promise<{ ok: false; code: SubmitFailure; retryAfterS?: number } | null> {
      const isHeadless = client.isHeadless || signals?.isDriven === true
      const isUnwanted = blockHeadless && isHeadless
      if (isUnwanted || isBlocked(email)) {
        refusals.count('message_blocked')
        return { ok: false, code: isUnwanted ? 'HEADLESS_BLOCKED' : 'SENDER_BLOCKED' }
      }
      const admission = await throttle.consume(client.addressKey)
      if (admission.ok) return null
      refusals.count('limit_message')
      return { ...admission, code: 'RATE_LIMITED' }
    },

    findSpamReason(signals: SpamSignals | undefined): SpamReason | null {
      if (!signals) return null
      if (signals.trap !== '') return 'honeypot'
      const isTooFast = signals.elapsedMs !== null && signals.elapsedMs < leastMs
      return isTimed && isTooFast ? 'too_fast' : null
    },
  }
}
