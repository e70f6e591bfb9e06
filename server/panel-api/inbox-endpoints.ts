/** The panel's calls about messages and letters. */
import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import {
  bulkAnswerSchema,
  bulkChangeSchema,
  exportFormats,
  inboxChangeSchema,
  inboxEntrySchema,
  inboxFilterSchema,
  inboxListSchema,
  inboxMessageSchema,
  inboxQuerySchema,
  letterSchema,
  messageIdSchema,
  outboxListSchema,
  outboxQuerySchema,
  replySchema,
} from '#shared/inbox.ts'
import { fail, ok } from '#shared/result.ts'
import type { Audit } from '../audit/audit.ts'
import type { Database } from '../db/database.ts'
import { findLetter, listLetters, retryLetter } from '../mail/letter-list.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { toTestLetter } from '../mail/test-letter.ts'
import { answerExport } from '../messages/export-messages.ts'
import type { Inbox } from '../messages/inbox.ts'
import type { Change } from '../messages/update-messages.ts'
import { type AdminEndpoint, type AdminOutcome, describeAdmin } from './admin-endpoint.ts'

interface Needs {
  audit: Audit
  db: Database
  inbox: Inbox
  now: () => Date
  ownerLanguage: Language
  publicOrigin: string
  /** What letters are sent by, in words. */
  transport: string
  /** Where letters to the owner go now. */
  listOwnerAddresses(): Promise<string[]>
  onLetter(): void
}

const byId = v.strictObject({ id: messageIdSchema })
const nothing = v.strictObject({})

export function createInboxEndpoints(needs: Needs): AdminEndpoint[] {
  return [...describeMessages(needs), ...describeLetters(needs)]
}

function describeMessages({ audit, db, inbox, now }: Needs): AdminEndpoint[] {
  const changes = {
    input: byId,
    isVersioned: true,
    answer: inboxMessageSchema,
    failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED'],
  } satisfies Partial<AdminEndpoint>
  return [
    describeAdmin({
      path: '/api/admin/messages',
      summary: 'Lists messages, by folder; without one, all but spam and what was deleted.',
      input: inboxQuerySchema,
      answer: inboxListSchema,
      run: async ({ input }) => ok(await inbox.list(input)),
    }),
    describeAdmin({
      path: '/api/admin/messages/export',
      summary: 'All messages that match, as a file.',
      input: v.strictObject({
        ...inboxFilterSchema.entries,
        format: v.optional(v.picklist(exportFormats), 'json'),
      }),
      async run({ acting, input: { format, ...filter } }) {
        const entry = { ...acting, event: 'messages_exported', result: 'success' } as const
        await db.transaction().execute((trx) => audit.append(trx, { ...entry, detail: { format } }))
        return answerExport(inbox.exportAll(filter), format, now())
      },
    }),
    describeAdmin({
      method: 'POST',
      path: '/api/admin/messages/bulk',
      summary:
        'Moves, deletes or has back many messages in one; those that were changed meanwhile stay as they are.',
      input: nothing,
      body: bulkChangeSchema,
      answer: bulkAnswerSchema,
      run: async ({ acting, body }) => ok(await inbox.changeAll(acting, body)),
    }),
    describeAdmin({
      path: '/api/admin/messages/{id}',
      summary: 'One message, with its letters and what became of them.',
      input: byId,
      answer: inboxEntrySchema,
      failures: ['NOT_FOUND'],
      async run({ input }) {
        const entry = await inbox.find(input.id)
        return entry ? { ok: true, value: entry, version: entry.version } : fail('NOT_FOUND')
      },
    }),
    describeAdmin({
      ...changes,
      method: 'PATCH',
      path: '/api/admin/messages/{id}',
      summary: 'Moves a message to another folder, or writes a note about it.',
      body: inboxChangeSchema,
      run: async ({ acting, input, version, body }) =>
        toOutcome(await inbox.change(acting, input.id, version, body)),
    }),
    describeAdmin({
      ...changes,
      method: 'DELETE',
      path: '/api/admin/messages/{id}',
      summary: 'Deletes a message; for 30 days it can be had back.',
      run: async ({ acting, input, version }) =>
        toOutcome(await inbox.remove(acting, input.id, version)),
    }),
    describeAdmin({
      ...changes,
      method: 'POST',
      path: '/api/admin/messages/{id}/restore',
      summary: 'Has a deleted message back.',
      run: async ({ acting, input, version }) =>
        toOutcome(await inbox.restore(acting, input.id, version)),
    }),
    describeAdmin({
      ...changes,
      method: 'POST',
      path: '/api/admin/messages/{id}/reply',
      summary: 'Answers a message by mail.',
      body: replySchema,
      status: 202,
      run: async ({ acting, input, version, body }) =>
        toOutcome(await inbox.reply(acting, input.id, version, body)),
    }),
  ]
}

function describeLetters(needs: Needs): AdminEndpoint[] {
  const { audit, db, now, onLetter, ownerLanguage, publicOrigin, transport } = needs
  return [
    describeAdmin({
      path: '/api/admin/letters',
      summary: 'Lists letters, newest first, with their delivery logs.',
      input: outboxQuerySchema,
      answer: outboxListSchema,
      async run({ input }) {
        const recipients = await needs.listOwnerAddresses()
        return ok({ ...(await listLetters(db, input)), transport, recipients })
      },
    }),
    describeAdmin({
      method: 'POST',
      path: '/api/admin/letters/test',
      summary: 'Sends the owner a letter that says that letters arrive.',
      input: nothing,
      answer: letterSchema,
      status: 202,
      async run({ acting }) {
        const queued = await db.transaction().execute(async (trx) => {
          const id = await queueLetter(trx, toTestLetter(ownerLanguage, publicOrigin), now())
          const detail = { letter: id }
          await audit.append(trx, {
            ...acting,
            event: 'test_letter_sent',
            result: 'success',
            detail,
          })
          return id
        })
        onLetter()
        return toFound(queued && (await findLetter(db, queued)))
      },
    }),
    describeAdmin({
      path: '/api/admin/letters/{id}',
      summary: 'One letter with its delivery log.',
      input: byId,
      answer: letterSchema,
      failures: ['NOT_FOUND'],
      run: async ({ input }) => toFound(await findLetter(db, input.id)),
    }),
    describeAdmin({
      method: 'POST',
      path: '/api/admin/letters/{id}/retry',
      summary: 'Tries a letter again at once that waits or was given up.',
      input: byId,
      answer: letterSchema,
      failures: ['NOT_FOUND'],
      async run({ acting, input: { id } }) {
        const letter = await db.transaction().execute(async (trx) => {
          const retried = await retryLetter(trx, id, now())
          const entry = { ...acting, event: 'letter_retried', result: 'success' } as const
          if (retried) await audit.append(trx, { ...entry, detail: { letter: id } })
          return retried
        })
        onLetter()
        return toFound(letter)
      },
    }),
  ]
}

function toFound(value: unknown): AdminOutcome {
  return value ? ok(value) : fail('NOT_FOUND')
}

function toOutcome(change: Change): AdminOutcome {
  if (change.ok) return { ...change, version: change.value.version }
  if (change.code === 'NOT_FOUND') return change
  return { ok: false, code: 'STALE', data: { current: change.current } }
}
