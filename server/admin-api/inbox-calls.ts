/** The panel's calls about messages and letters. */
import * as v from 'valibot'
import {
  bulkAnswerSchema,
  bulkChangeSchema,
  exportFormats,
  type InboxMessage,
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
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import { answerExport } from '../inbox/export-messages.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { LetterActs } from '../inbox/letter-acts.ts'
import type { Change } from '../inbox/update-messages.ts'
import type { Transaction } from '../platform/db/database.ts'
import { defineCall, type Outcome } from '../platform/json-api/define-call.ts'
import type { AdminCall, AdminContext } from './admin-access.ts'

interface InboxCallsDependencies {
  audit: Audit
  inbox: Inbox
  letters: LetterActs
  now: () => Date
  /** What letters are sent by, in words. */
  transport: string
  /** Where letters to the owner go now. */
  listOwnerAddresses(): Promise<string[]>
  /** Hears of every letter that was queued. */
  onLetter(): void
}

const byId = v.strictObject({ id: messageIdSchema })
const nothing = v.strictObject({})

export function createInboxCalls(needs: InboxCallsDependencies): AdminCall[] {
  return [...describeMessages(needs), ...describeLetters(needs)]
}

function describeMessages(needs: InboxCallsDependencies): AdminCall[] {
  const { audit, inbox, now } = needs
  const edit = (
    { change }: Pick<AdminContext<unknown, unknown>, 'change'>,
    act: (tx: Transaction, by: Admin) => Promise<Change>,
  ) =>
    withLetters(
      needs,
      change(async (tx, by) => toOutcome(await act(tx, by))),
    )

  const changes = {
    input: byId,
    isVersioned: true,
    answer: inboxMessageSchema,
    failures: ['NOT_FOUND', 'STALE', 'VERSION_REQUIRED'],
  } satisfies Partial<AdminCall>
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/messages',
      summary: 'Lists messages, by folder; without one, all but spam and what was deleted.',
      input: inboxQuerySchema,
      answer: inboxListSchema,
      run: async ({ admin, input }) => ok(await inbox.list(admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/messages/export',
      summary: 'All messages that match, as a file.',
      input: v.strictObject({
        ...inboxFilterSchema.entries,
        format: v.optional(v.picklist(exportFormats), 'json'),
      }),
      async run({ admin, change, input: { format, ...filter } }) {
        const written = await change(async (tx, by) => {
          const entry = { ...by.acting, event: 'messages_exported', result: 'success' } as const
          return ok(await audit.append(tx, { ...entry, detail: { format } }))
        })
        if (!written.ok) return written
        return answerExport(inbox.exportAll(admin, filter), format, now())
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/messages/bulk',
      summary:
        'Moves, deletes or has back many messages in one; those that were changed meanwhile stay as they are.',
      input: nothing,
      body: bulkChangeSchema,
      answer: bulkAnswerSchema,
      run: ({ change, body }) =>
        withLetters(
          needs,
          change(async (tx, by) => ok(await inbox.changeAll(tx, by, body))),
        ),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/messages/{id}',
      summary: 'One message, with its letters and what became of them.',
      input: byId,
      answer: inboxEntrySchema,
      failures: ['NOT_FOUND'],
      async run({ admin, input }) {
        const entry = await inbox.find(admin, input.id)
        return entry ? { ok: true, value: entry, version: entry.version } : fail('NOT_FOUND')
      },
    }),
    defineCall({
      access: 'admin',
      ...changes,
      method: 'PATCH',
      path: '/api/admin/messages/{id}',
      summary: 'Moves a message to another folder, or writes a note about it.',
      body: inboxChangeSchema,
      run: ({ input, version, body, ...call }) =>
        edit(call, (tx, by) => inbox.change(tx, by, input.id, version, body)),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      method: 'DELETE',
      path: '/api/admin/messages/{id}',
      summary: 'Deletes a message; for 30 days it can be had back.',
      run: ({ input, version, ...call }) =>
        edit(call, (tx, by) => inbox.remove(tx, by, input.id, version)),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      method: 'POST',
      path: '/api/admin/messages/{id}/restore',
      summary: 'Has a deleted message back.',
      run: ({ input, version, ...call }) =>
        edit(call, (tx, by) => inbox.restore(tx, by, input.id, version)),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      method: 'POST',
      path: '/api/admin/messages/{id}/reply',
      summary: 'Answers a message by mail.',
      body: replySchema,
      status: 202,
      run: ({ input, version, body, ...call }) =>
        edit(call, (tx, by) => inbox.reply(tx, by, input.id, version, body)),
    }),
  ]
}

function describeLetters(needs: InboxCallsDependencies): AdminCall[] {
  const { letters, transport } = needs
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/letters',
      summary: 'Lists letters, newest first, with their delivery logs.',
      input: outboxQuerySchema,
      answer: outboxListSchema,
      async run({ admin, input }) {
        const recipients = await needs.listOwnerAddresses()
        return ok({ ...(await letters.list(admin, input)), transport, recipients })
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/letters/test',
      summary: 'Sends the owner a letter that says that letters arrive.',
      input: nothing,
      answer: letterSchema,
      status: 202,
      run: ({ change }) =>
        withLetters(
          needs,
          change(async (tx, by) => toFound(await letters.sendTest(tx, by))),
        ),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/letters/{id}',
      summary: 'One letter with its delivery log.',
      input: byId,
      answer: letterSchema,
      failures: ['NOT_FOUND'],
      run: async ({ admin, input }) => toFound(await letters.find(admin, input.id)),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/letters/{id}/retry',
      summary: 'Tries a letter again at once that waits or was given up.',
      input: byId,
      answer: letterSchema,
      failures: ['NOT_FOUND'],
      run: ({ change, input: { id } }) =>
        withLetters(
          needs,
          change(async (tx, by) => toFound(await letters.retry(tx, by, id))),
        ),
    }),
  ]
}

/** After the commit, whoever sends letters looks whether there is one. */
async function withLetters<Value>(
  { onLetter }: Pick<InboxCallsDependencies, 'onLetter'>,
  changing: Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const outcome = await changing
  if (outcome.ok) onLetter()
  return outcome
}

function toFound<Value>(value: Value | null): Outcome<Value> {
  return value ? ok(value) : fail('NOT_FOUND')
}

function toOutcome(change: Change): Outcome<InboxMessage> {
  if (change.ok) return { ...change, version: change.value.version }
  if (change.code === 'NOT_FOUND') return change
  return { ok: false, code: 'STALE', data: { current: change.current } }
}
