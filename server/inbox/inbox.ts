/**
 * The messages as the owner works with them: list, change, delete, restore, reply and export. Each change requires the
 * current version and is appended to the audit log in the same transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExpressionBuilder, sql, type UpdateObject } from 'kysely'
import type { AuditEvent } from '#shared/admin/audit.ts'
import {
  type BulkAnswer,
  type BulkChange,
  type InboxChange,
  type InboxEntry,
  type InboxFilter,
  type InboxFolder,
  type InboxList,
  type InboxMessage,
  type InboxQuery,
  inboxFolders,
  type MessageAct,
  type Reply,
} from '#shared/inbox.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import { queueEmail } from '../mail/queue-email.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { readPage } from '../platform/db/read-page.ts'
import type { Tables } from '../platform/db/tables.ts'
import { containing } from '../platform/search/search-words.ts'
import { listEmailsOf } from './email-list.ts'
import { type MessageEmailSettings, queueMessageEmail } from './message-email.ts'
import { countUnread, findRow, type MessageRow, toMessage } from './message-row.ts'
import { toReplyEmail } from './reply-email.ts'

/** The values that an undo restores besides the status. */
type UndoneState = Omit<MessageAct & { kind: 'status' }, 'kind' | 'status'>

/** `current` is the present state of a message that has changed since it was loaded. */
export type Change =
  | { ok: true; value: InboxMessage }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'STALE'; current: InboxMessage }

interface Edit {
  event: AuditEvent
  values: UpdateObject<Tables, 'message'>
  /** Runs in the same transaction after the row was changed. */
  afterWrite?(tx: Transaction, row: MessageRow): Promise<void>
}

interface Asked {
  id: string
  /** The version that the change is based on. */
  version: number
  edit: Edit
}

interface InboxDependencies extends MessageEmailSettings {
  audit: Audit
  db: Database
  now: () => Date
}

export type Inbox = ReturnType<typeof createInbox>

export function createInbox(dependencies: InboxDependencies) {
  const { audit, db, now } = dependencies

  async function write(tx: Transaction, { id, version, edit }: Asked): Promise<Change> {
    const row = await tx
      .updateTable('message')
      .set({ ...edit.values, version: version + 1, updated_at: now().toISOString() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (row) {
      await edit.afterWrite?.(tx, row)
      return { ok: true, value: toMessage(row) }
    }
    const current = await findRow(tx, id)
    if (!current) return { ok: false, code: 'NOT_FOUND' }
    return { ok: false, code: 'STALE', current: toMessage(current) }
  }

  /** Skips changes that are stale or whose message is missing. All others are applied in one transaction. */
  async function updateAll(tx: Transaction, by: Admin, asked: Asked[]): Promise<[Asked, Change][]> {
    const written: [Asked, Change][] = []
    // All transactions update rows in the same order, which prevents deadlocks.
    for (const one of asked.toSorted(byId)) written.push([one, await write(tx, one)])
    for (const [{ edit }, change] of written) {
      if (!change.ok) continue
      const { id, status, version } = change.value
      const detail = { message: id, status, version }
      await audit.append(tx, { ...by.acting, event: edit.event, result: 'success', detail })
    }
    return written
  }

  async function update(tx: Transaction, by: Admin, one: Asked): Promise<Change> {
    const [[, change]] = (await updateAll(tx, by, [one])) as [[Asked, Change]]
    return change
  }

  /** The time that the column has; if it has none, now. */
  const keepTime = (column: 'deleted_at' | 'read_at') =>
    sql<string>`coalesce(${sql.ref(column)}, ${now().toISOString()})`

  function toEdit({ status, note }: InboxChange, undone: UndoneState = {}): Edit {
    const { isRead = false, isDeleted = false, spamReason } = undone
    const isCleared = status !== undefined && status !== 'spam'
    return {
      event: 'message_changed',
      values: {
        ...(status && { status, deleted_at: isDeleted ? keepTime('deleted_at') : null }),
        ...(note !== undefined && { note }),
        ...(spamReason !== undefined && { spam_reason: spamReason }),
        ...(isCleared && { spam_reason: null }),
        ...(status === 'new' && { read_at: null }),
        ...(isRead && { read_at: keepTime('read_at') }),
      },
      async afterWrite(tx, row) {
        // A message that was spam by mistake is sent to the owner like any other message, once.
        if (isCleared) await queueMessageEmail(tx, row, dependencies, now())
      },
    }
  }

  /** A message that is deleted twice is not kept longer. */
  const removal = (): Edit => ({
    event: 'message_deleted',
    values: { deleted_at: keepTime('deleted_at') },
  })
  const restoration: Edit = { event: 'message_restored', values: { deleted_at: null } }

  function toEditOf(act: MessageAct): Edit {
    if (act.kind === 'status') return toEdit({ status: act.status }, act)
    return act.kind === 'delete' ? removal() : restoration
  }

  return {
    async list(_by: AdminReader, query: InboxQuery): Promise<InboxList> {
      const [column, direction] = query.sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
      const matching = db
        .selectFrom('message')
        .selectAll()
        .where((expression) => matches(expression, query))
        .orderBy(columns[column], direction)
        .orderBy('id', direction)
      const listed = await readPage(matching, query, toMessage)
      return { ...listed, counts: await countFolders(db), unread: await countUnread(db) }
    },

    async find(_by: AdminReader, id: string): Promise<Omit<InboxEntry, 'isMailSent'> | null> {
      const row = await findRow(db, id)
      return row ? { ...toMessage(row), letters: await listEmailsOf(db, row) } : null
    },

    change: (
      tx: Transaction,
      by: Admin,
      id: string,
      version: number,
      change: InboxChange,
    ): Promise<Change> => update(tx, by, { id, version, edit: toEdit(change) }),
    /** An admin opened the message. This is not a new version: nobody's change is refused because of it. */
    async markRead(tx: Transaction, by: Admin, id: string): Promise<InboxMessage | null> {
      const row = await tx
        .updateTable('message')
        .set({ read_at: now().toISOString() })
        .where('id', '=', id)
        .where('read_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!row) {
        const opened = await findRow(tx, id)
        return opened ? toMessage(opened) : null
      }
      const detail = { message: id }
      await audit.append(tx, { ...by.acting, event: 'message_opened', result: 'success', detail })
      return toMessage(row)
    },

    /** The message can be restored until it is deleted permanently (`prune-messages.ts`). */
    remove: (tx: Transaction, by: Admin, id: string, version: number): Promise<Change> =>
      update(tx, by, { id, version, edit: removal() }),
    restore: (tx: Transaction, by: Admin, id: string, version: number): Promise<Change> =>
      update(tx, by, { id, version, edit: restoration }),

    /** Messages that were changed in the meantime are skipped and reported; the others are changed. */
    async changeAll(tx: Transaction, by: Admin, { changes }: BulkChange): Promise<BulkAnswer> {
      const asked = changes.map(({ id, version, act }) => ({ id, version, edit: toEditOf(act) }))
      const answer: BulkAnswer = { changed: [], stale: [], absent: [] }
      for (const [{ id }, change] of await updateAll(tx, by, asked)) {
        if (change.ok) answer.changed.push(change.value)
        else if (change.code === 'STALE') answer.stale.push(change.current)
        else answer.absent.push(id)
      }
      return answer
    },

    /** Replies by email. A new message becomes open. */
    async reply(
      tx: Transaction,
      by: Admin,
      id: string,
      version: number,
      reply: Reply,
    ): Promise<Change> {
      const row = await findRow(tx, id)
      const values = row?.status === 'new' ? ({ status: 'open' } as const) : {}
      const edit: Edit = {
        event: 'message_answered',
        values,
        async afterWrite(inside, answered) {
          await queueEmail(inside, toReplyEmail(answered, reply), now())
        },
      }
      return update(tx, by, { id, version, edit })
    },

    /** Yields all messages that match in batches, oldest first. */
    exportAll: (_by: AdminReader, filter: InboxFilter): AsyncGenerator<InboxMessage[]> =>
      pageMessages(db, filter, now()),
  }
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

function byId({ id: one }: Asked, { id: other }: Asked): number {
  return one < other ? -1 : 1
}

const columns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

type OfMessage = ExpressionBuilder<Tables, 'message'>

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

/** Reading and writing ten messages takes about half a millisecond, so a page of the site waits no longer. */
const pageSize = 10
const pauseMs = 6

/**
 * Yields the messages that existed at `until`, oldest first. Each appears once, as it was when its page was read: a page
 * starts after the last message of the page before, because an offset would shift when messages are added or deleted. A
 * page always reads the same number of rows, whether they match or not, so other requests run in between.
 */
async function* pageMessages(
  db: Database,
  filter: InboxFilter,
  until: Date,
): AsyncGenerator<InboxMessage[]> {
  let last = { created_at: '', id: '' }
  for (;;) {
    const rows = await db
      .selectFrom('message')
      .selectAll()
      .select((expression) => matches(expression, filter).as('is_wanted'))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(last.created_at, last.id)),
      )
      .where('created_at', '<=', until.toISOString())
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const wanted = rows.filter(({ is_wanted }) => Boolean(is_wanted))
    if (wanted.length > 0) yield wanted.map(({ is_wanted: _, ...row }) => toMessage(row))
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
    await sleep(pauseMs)
  }
}
