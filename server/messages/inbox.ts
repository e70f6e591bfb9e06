/** The owner's side of messages: to look through, to work off, to delete and have back, to answer. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { AuditEvent } from '#shared/admin/audit.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import {
  type InboxChange,
  type InboxEntry,
  type InboxFilter,
  type InboxFolder,
  type InboxList,
  type InboxMessage,
  type InboxQuery,
  inboxFolders,
  type Reply,
} from '#shared/inbox.ts'
import type { Acting, Audit } from '../audit/audit.ts'
import { containing } from '../content/search-text.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { listLettersOf } from '../mail/letter-list.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { escapeHtml } from '../mail/transports/letter-html.ts'
import { toSeoulTime } from '../mail/transports/seoul-time.ts'
import { type MessageSurroundings, toMessageLetter } from './message-letter.ts'

interface Needs extends MessageSurroundings {
  audit: Audit
  db: Database
  now: () => Date
  /** Hears of every letter that was queued. */
  onLetter(): void
}

/** `current` is what stands there instead of what was to be changed. */
export type Change =
  | { ok: true; value: InboxMessage }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'STALE'; current: InboxMessage }

export interface Inbox {
  list(query: InboxQuery): Promise<InboxList>
  find(id: string): Promise<InboxEntry | null>
  change(acting: Acting, id: string, version: number, change: InboxChange): Promise<Change>
  /** It can be had back until it is forgotten (`forget-messages.ts`). */
  remove(acting: Acting, id: string, version: number): Promise<Change>
  restore(acting: Acting, id: string, version: number): Promise<Change>
  /** By mail. The message is open afterwards, if it was new. */
  reply(acting: Acting, id: string, version: number, reply: Reply): Promise<Change>
  /** All that match, oldest first, without ever holding them all at once. */
  exportAll(filter: InboxFilter): AsyncGenerator<InboxMessage[]>
}

/** What is done, and by whom, for the audit log. */
interface Act {
  event: AuditEvent
  acting: Acting
}

type MessageRow = Selectable<Tables['message']>
type OfMessage = ExpressionBuilder<Tables, 'message'>

const exportedAtOnce = 200

export function createInbox(needs: Needs): Inbox {
  const { audit, db, now } = needs

  /** One change of one version, and what follows from it, or what stands there instead. */
  async function update(
    { event, acting }: Act,
    id: string,
    version: number,
    values: Partial<MessageRow>,
    follow?: (trx: Transaction, row: MessageRow) => Promise<void>,
  ): Promise<Change> {
    const change = await db.transaction().execute(async (trx): Promise<Change> => {
      const row = await trx
        .updateTable('message')
        .set({ ...values, version: version + 1, updated_at: now().toISOString() })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst()
      if (row) {
        await follow?.(trx, row)
        const detail = { message: id, status: row.status, version: row.version }
        await audit.append(trx, { ...acting, event, result: 'success', detail })
        return { ok: true, value: toMessage(row) }
      }
      const current = await findRow(trx, id)
      if (!current) return { ok: false, code: 'NOT_FOUND' }
      return { ok: false, code: 'STALE', current: toMessage(current) }
    })
    if (change.ok) needs.onLetter()
    return change
  }

  return {
    async list(query) {
      const { page, size, sort } = query
      const matching = db.selectFrom('message').where((expression) => matches(expression, query))
      const { total } = await matching
        .select((expression) => expression.fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      const [column, direction] = sort.split(',') as ['createdAt' | 'updatedAt', 'asc' | 'desc']
      const rows = await matching
        .selectAll()
        .orderBy(column === 'createdAt' ? 'created_at' : 'updated_at', direction)
        .orderBy('id', direction)
        .limit(size)
        .offset(page * size)
        .execute()
      const counts = await countFolders(db)
      return { page, size, total: Number(total), items: rows.map(toMessage), counts }
    },

    async find(id) {
      const row = await findRow(db, id)
      return row ? { ...toMessage(row), letters: await listLettersOf(db, id) } : null
    },

    change(acting, id, version, { status, note }) {
      const isCleared = status !== undefined && status !== 'spam'
      const values = {
        ...(status && { status }),
        ...(note !== undefined && { note }),
        ...(isCleared && { spam_reason: null }),
      }
      const act = { event: 'message_changed', acting } as const
      return update(act, id, version, values, async (trx, row) => {
        // What was no spam after all is told of like any other message: once.
        if (isCleared) await queueLetter(trx, toMessageLetter(row, needs), now())
      })
    },

    remove: (acting, id, version) =>
      update({ event: 'message_deleted', acting }, id, version, {
        deleted_at: now().toISOString(),
      }),
    restore: (acting, id, version) =>
      update({ event: 'message_restored', acting }, id, version, { deleted_at: null }),

    async reply(acting, id, version, reply) {
      const row = await findRow(db, id)
      const values = row?.status === 'new' ? ({ status: 'open' } as const) : {}
      const act = { event: 'message_answered', acting } as const
      return update(act, id, version, values, async (trx, answered) => {
        await queueLetter(trx, toReplyLetter(answered, reply), now())
      })
    },

    async *exportAll(filter) {
      for (let offset = 0; ; offset += exportedAtOnce) {
        const rows = await db
          .selectFrom('message')
          .selectAll()
          .where((expression) => matches(expression, filter))
          .orderBy('created_at')
          .orderBy('id')
          .limit(exportedAtOnce)
          .offset(offset)
          .execute()
        if (rows.length > 0) yield rows.map(toMessage)
        if (rows.length < exportedAtOnce) return
      }
    },
  }
}

function findRow(db: Database, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
}

function matches(expression: OfMessage, { folder, kind, search }: InboxFilter) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return expression.and([
    isIn(expression, folder),
    ...(kind ? [expression('kind', '=', kind)] : []),
    ...words.map((word) => sql<boolean>`message.folded like ${containing(word)} escape '\\'`),
  ])
}

function isIn(expression: OfMessage, folder: InboxFolder | undefined) {
  if (folder === 'deleted') return expression('deleted_at', 'is not', null)
  return expression.and([
    expression('deleted_at', 'is', null),
    folder ? expression('status', '=', folder) : expression('status', '!=', 'spam'),
  ])
}

async function countFolders(db: Database): Promise<InboxList['counts']> {
  const rows = await db
    .selectFrom('message')
    .select((expression) => [
      sql<InboxFolder>`case when deleted_at is null then status else 'deleted' end`.as('folder'),
      expression.fn.countAll().as('count'),
    ])
    .groupBy('folder')
    .execute()
  const counts = Object.fromEntries(inboxFolders.map((folder) => [folder, 0]))
  for (const { folder, count } of rows) counts[folder] = Number(count)
  return counts as InboxList['counts']
}

function toMessage(row: MessageRow): InboxMessage {
  const { folded: _, spam_reason, created_at, updated_at, deleted_at, ...same } = row
  return {
    ...same,
    spamReason: spam_reason,
    createdAt: created_at,
    updatedAt: updated_at,
    deletedAt: deleted_at,
  }
}

/** In the visitor's language, with what they wrote below. */
function toReplyLetter(row: MessageRow, { subject, text }: Reply) {
  const { letters } = catalogues[row.language]
  const quoted = letters.replyTo(toSeoulTime(new Date(row.created_at), row.language))
  const lines = row.message.split('\n').map((line) => `> ${line}`)
  const paragraph = (words: string) =>
    `<div dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(words)}</div>`
  return {
    kind: 'reply' as const,
    to: row.email,
    subject: subject || `Re: ${row.subject}`,
    text: [text, quoted, lines.join('\n')].join('\n\n'),
    html: `${paragraph(text)}<p>${escapeHtml(quoted)}</p><blockquote>${paragraph(row.message)}</blockquote>`,
    messageId: row.id,
  }
}
