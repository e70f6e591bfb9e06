/** The panel's calls about messages, and about the emails of the outbox ("letters" in addresses and answers). */
import * as v from 'valibot'
import {
  bulkAnswerSchema,
  bulkChangeSchema,
  emailSchema,
  exportFormats,
  type InboxMessage,
  inboxChangeSchema,
  inboxEntrySchema,
  inboxFilterSchema,
  inboxListSchema,
  inboxMessageSchema,
  inboxQuerySchema,
  messageIdSchema,
  outboxListSchema,
  outboxQuerySchema,
  replySchema,
} from '#shared/inbox.ts'
import { fail, ok } from '#shared/result.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { EmailActs } from '../inbox/email-list.ts'
import { answerExport } from '../inbox/export-messages.ts'
import type { Change, Inbox } from '../inbox/inbox.ts'
import type { Transaction } from '../platform/db/database.ts'
import { defineCall, type Outcome } from '../platform/json-api/define-call.ts'
import type { AdminCall, AdminContext } from './admin-access.ts'

interface InboxCallsDependencies {
  audit: Audit
  inbox: Inbox
  emails: EmailActs
  now: () => Date
  /** The name of the mail transport, for display. */
  transport: string
  /** Without a mail transport, emails are files in DATA_DIR. */
  isMailSent: boolean
  /** The current recipients of emails to the owner. */
  listOwnerAddresses(): Promise<string[]>
  /** Called after an email was queued. */
  onEmail(): void
}

const byId = v.strictObject({ id: messageIdSchema })

export function createInboxCalls(dependencies: InboxCallsDependencies): AdminCall[] {
  return [...describeMessages(dependencies), ...describeEmails(dependencies)]
}

function describeMessages(dependencies: InboxCallsDependencies): AdminCall[] {
  const { audit, inbox, isMailSent, now } = dependencies
  const edit = (
    { change }: Pick<AdminContext<unknown, unknown>, 'change'>,
    act: (tx: Transaction, by: Admin) => Promise<Change>,
  ) =>
    withEmails(
      dependencies,
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
      summary: 'Lists messages of a folder or, without one, all except spam and deleted messages.',
      input: inboxQuerySchema,
      answer: inboxListSchema,
      run: async ({ admin, input }) => ok(await inbox.list(admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/messages/export',
      summary: 'Exports all matching messages as a file.',
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
        'Moves, deletes or restores several messages. Messages that were changed in the meantime are skipped.',
      body: bulkChangeSchema,
      answer: bulkAnswerSchema,
      run: ({ change, body }) =>
        withEmails(
          dependencies,
          change(async (tx, by) => ok(await inbox.changeAll(tx, by, body))),
        ),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/messages/{id}',
      summary: 'One message, with its emails and their delivery status.',
      input: byId,
      answer: inboxEntrySchema,
      failures: ['NOT_FOUND'],
      async run({ admin, input }) {
        const entry = await inbox.find(admin, input.id)
        if (!entry) return fail('NOT_FOUND')
        return { ok: true, value: { ...entry, isMailSent }, version: entry.version }
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/messages/{id}/read',
      summary: 'An admin opened a message: it no longer counts as unread.',
      input: byId,
      answer: inboxMessageSchema,
      failures: ['NOT_FOUND'],
      run: ({ change, input: { id } }) =>
        change(async (tx, by) => toFound(await inbox.markRead(tx, by, id))),
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
      summary: 'Deletes a message. It can be restored for 30 days.',
      run: ({ input, version, ...call }) =>
        edit(call, (tx, by) => inbox.remove(tx, by, input.id, version)),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      method: 'POST',
      path: '/api/admin/messages/{id}/restore',
      summary: 'Restores a deleted message.',
      run: ({ input, version, ...call }) =>
        edit(call, (tx, by) => inbox.restore(tx, by, input.id, version)),
    }),
    defineCall({
      access: 'admin',
      ...changes,
      method: 'POST',
      path: '/api/admin/messages/{id}/reply',
      summary: 'Replies to a message by email.',
      body: replySchema,
      status: 202,
      run: ({ input, version, body, ...call }) =>
        edit(call, (tx, by) => inbox.reply(tx, by, input.id, version, body)),
    }),
  ]
}

function describeEmails(dependencies: InboxCallsDependencies): AdminCall[] {
  const { emails, transport, isMailSent } = dependencies
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/letters',
      summary: 'Lists emails, newest first, with their delivery logs.',
      input: outboxQuerySchema,
      answer: outboxListSchema,
      async run({ admin, input }) {
        const recipients = await dependencies.listOwnerAddresses()
        return ok({ ...(await emails.list(admin, input)), transport, isMailSent, recipients })
      },
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/letters/test',
      summary: 'Sends a test email to the owner.',
      answer: emailSchema,
      status: 202,
      run: ({ change }) =>
        withEmails(
          dependencies,
          change(async (tx, by) => toFound(await emails.sendTest(tx, by))),
        ),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/letters/{id}',
      summary: 'One email with its delivery log.',
      input: byId,
      answer: emailSchema,
      failures: ['NOT_FOUND'],
      run: async ({ admin, input }) => toFound(await emails.find(admin, input.id)),
    }),
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/letters/{id}/retry',
      summary: 'Retries an email that is waiting or has failed, at once.',
      input: byId,
      answer: emailSchema,
      failures: ['NOT_FOUND'],
      run: ({ change, input: { id } }) =>
        withEmails(
          dependencies,
          change(async (tx, by) => toFound(await emails.retry(tx, by, id))),
        ),
    }),
  ]
}

/** Wakes the outbox worker after the commit. */
async function withEmails<Value>(
  { onEmail }: Pick<InboxCallsDependencies, 'onEmail'>,
  changing: Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const outcome = await changing
  if (outcome.ok) onEmail()
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
