/** The owner's inbox: messages, and the emails about them. For admins only. */
import * as v from 'valibot'
import { languages } from './i18n/languages.ts'
import { countsOf, listEntries, pageEntries, searchEntry } from './list.ts'
import { feedbackCategories } from './message.ts'
import { optionalLine, optionalText, text } from './text.ts'

export const inboxLimits = {
  note: 5000,
  reply: 20_000,
  bulk: 500,
}

/** The state of a message. */
export const messageStatuses = ['new', 'open', 'done', 'spam'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const messageKinds = ['feedback', 'contact'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Which guard classified a message as spam. */
export const spamReasons = ['honeypot', 'too_fast'] as const
export type SpamReason = (typeof spamReasons)[number]

export const emailKinds = ['message', 'notice', 'reply', 'test'] as const
export type EmailKind = (typeof emailKinds)[number]

/**
 * `dead`: given up; `held`: was queued in a backup that was restored. Both stay until an admin retries them.
 */
export const emailStates = ['queued', 'sent', 'dead', 'held'] as const
export type EmailState = (typeof emailStates)[number]

/** The transport that only writes emails to a folder of the server. */
export const mailboxTransport = 'mailbox'

export const deliveryOutcomes = ['sent', 'deferred', 'dead'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

const nullableText = v.nullable(v.string())

/** One attempt to send an email. */
const deliverySchema = v.strictObject({
  attempt: v.number(),
  outcome: v.picklist(deliveryOutcomes),
  transport: v.string(),
  /** An SMTP reply code or an HTTP status; 0: no response; null: no recipient. */
  status: v.nullable(v.number()),
  response: v.string(),
  startedAt: v.string(),
  finishedAt: v.string(),
})

export const emailSchema = v.strictObject({
  id: v.string(),
  kind: v.picklist(emailKinds),
  state: v.picklist(emailStates),
  messageId: nullableText,
  /** null: the owner. */
  to: nullableText,
  subject: v.string(),
  attempts: v.number(),
  /** null after it was sent or given up. */
  nextAttemptAt: nullableText,
  createdAt: v.string(),
  finishedAt: nullableText,
  /** The delivery log, oldest first. */
  deliveries: v.array(deliverySchema),
})

export type InboxEmail = v.InferOutput<typeof emailSchema>

const messageEntries = {
  id: v.string(),
  kind: v.picklist(messageKinds),
  name: v.string(),
  email: v.string(),
  category: v.nullable(v.picklist(feedbackCategories)),
  subject: v.string(),
  message: v.string(),
  language: v.picklist(languages),
  status: v.picklist(messageStatuses),
  spamReason: v.nullable(v.picklist(spamReasons)),
  note: v.string(),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  deletedAt: nullableText,
  /** When an admin first opened it; null: unread. */
  readAt: nullableText,
}

export const inboxMessageSchema = v.strictObject(messageEntries)
export type InboxMessage = v.InferOutput<typeof inboxMessageSchema>

/** An email about a message. */
export const messageEmailSchema = v.strictObject({
  ...emailSchema.entries,
  /** The words of a reply, without the quoted message. null: not a reply, or deleted after `LETTER_KEEP_DAYS`. */
  answer: nullableText,
})
export type MessageEmail = v.InferOutput<typeof messageEmailSchema>

/** One message with the emails that were queued because of it. */
export const inboxEntrySchema = v.strictObject({
  ...messageEntries,
  letters: v.array(messageEmailSchema),
  /** Whether replies are sent; without MAIL_URL, emails are only files on the server. */
  isMailSent: v.boolean(),
})
export type InboxEntry = v.InferOutput<typeof inboxEntrySchema>

/** The folders of the inbox. `deleted` contains messages that can still be restored. */
export const inboxFolders = [...messageStatuses, 'deleted'] as const
export type InboxFolder = (typeof inboxFolders)[number]

const inboxFilterEntries = {
  /** Everything that is neither spam nor deleted, unless a folder is named. */
  folder: v.optional(v.picklist(inboxFolders)),
  kind: v.optional(v.picklist(messageKinds)),
  ...searchEntry,
}

export const inboxFilterSchema = v.strictObject(inboxFilterEntries)
export type InboxFilter = v.InferOutput<typeof inboxFilterSchema>

export const inboxSorts = ['createdAt,desc', 'createdAt,asc', 'updatedAt,desc'] as const

export const inboxQuerySchema = v.strictObject({
  ...pageEntries,
  sort: v.optional(v.picklist(inboxSorts), 'createdAt,desc'),
  ...inboxFilterEntries,
})
export type InboxQuery = v.InferOutput<typeof inboxQuerySchema>

export const inboxListSchema = v.strictObject({
  ...listEntries(inboxMessageSchema),
  /** The number of messages in each folder, regardless of the search. */
  counts: countsOf(inboxFolders),
  /** New messages that no admin has opened, regardless of the search. */
  unread: v.number(),
})
export type InboxList = v.InferOutput<typeof inboxListSchema>

export const inboxChangeSchema = v.strictObject({
  status: v.optional(v.picklist(messageStatuses)),
  note: v.optional(optionalText(inboxLimits.note)),
})
export type InboxChange = v.InferOutput<typeof inboxChangeSchema>

/** Acts on a message without opening it. */
const messageActSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('status'),
    status: v.picklist(messageStatuses),
    /** Set by undo, which restores the message as it was. Otherwise, moving to `new` makes it unread. */
    isRead: v.optional(v.boolean()),
    /** Set by undo. Otherwise, moving a deleted message restores it. */
    isDeleted: v.optional(v.boolean()),
    /** Set by undo. */
    spamReason: v.optional(v.nullable(v.picklist(spamReasons))),
  }),
  v.strictObject({ kind: v.literal('delete') }),
  v.strictObject({ kind: v.literal('restore') }),
])
export type MessageAct = v.InferOutput<typeof messageActSchema>

export const messageIdSchema = v.pipe(v.string(), v.uuid('is not an id'))

/** Each change has its own act, because undoing a bulk act may move each message to another folder. */
export const bulkChangeSchema = v.strictObject({
  changes: v.pipe(
    v.array(
      v.strictObject({
        id: messageIdSchema,
        /** The version of the message that the caller knows. */
        version: v.pipe(v.number(), v.integer(), v.minValue(1)),
        act: messageActSchema,
      }),
    ),
    v.minLength(1, 'are none'),
    v.maxLength(inboxLimits.bulk, 'are too many'),
    v.check(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      'name a message twice',
    ),
  ),
})
export type BulkChange = v.InferOutput<typeof bulkChangeSchema>

export const bulkAnswerSchema = v.strictObject({
  changed: v.array(inboxMessageSchema),
  /** Changed by another request: the current messages, unchanged by this call. */
  stale: v.array(inboxMessageSchema),
  /** The ids that do not exist. */
  absent: v.array(v.string()),
})
export type BulkAnswer = v.InferOutput<typeof bulkAnswerSchema>

/** Without a subject, the reply uses the subject of the message. */
export const replySchema = v.strictObject({
  subject: v.optional(optionalLine(200), ''),
  text: text(inboxLimits.reply),
})
export type Reply = v.InferOutput<typeof replySchema>

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const outboxQuerySchema = v.strictObject({
  ...pageEntries,
  state: v.optional(v.picklist(emailStates)),
})
export type OutboxQuery = v.InferOutput<typeof outboxQuerySchema>

export const outboxListSchema = v.strictObject({
  ...listEntries(emailSchema),
  counts: countsOf(emailStates),
  /** The mail transport, such as `smtp mail.example.com:587`; never contains a password. */
  transport: v.string(),
  isMailSent: v.boolean(),
  /** The current recipients of emails to the owner; empty: none, emails wait. */
  recipients: v.array(v.string()),
})
export type OutboxList = v.InferOutput<typeof outboxListSchema>
