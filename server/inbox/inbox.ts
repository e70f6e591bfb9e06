/** The messages as the owner works with them: list, change, delete, restore, reply and export. */
import { sql } from 'kysely'
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
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { listLettersOf } from './letter-list.ts'
import { matches } from './match-messages.ts'
import { findRow, toMessage } from './message-row.ts'
import { pageMessages } from './page-messages.ts'
import { type MessageLetterSettings, queueMessageLetter } from './queue-message-letter.ts'
import { toReplyLetter } from './reply-letter.ts'
import { countUnread } from './unread.ts'
import {
  type Change,
  createUpdates,
  type Edit,
  type UpdateDependencies,
} from './update-messages.ts'

/** What an undo restores besides the status. */
type UndoneState = Omit<MessageAct & { kind: 'status' }, 'kind' | 'status'>

interface InboxDependencies extends MessageLetterSettings, UpdateDependencies {
  db: Database
}

export interface Inbox {
  list(by: AdminReader, query: InboxQuery): Promise<InboxList>
  find(by: AdminReader, id: string): Promise<Omit<InboxEntry, 'isMailSent'> | null>
  change(
    tx: Transaction,
    by: Admin,
    id: string,
    version: number,
    change: InboxChange,
  ): Promise<Change>
  /** An admin opened the message. This is not a new version: nobody's change is refused because of it. */
  markRead(tx: Transaction, by: Admin, id: string): Promise<InboxMessage | null>
  /** The message can be restored until it is deleted permanently (`prune-messages.ts`). */
  remove(tx: Transaction, by: Admin, id: string, version: number): Promise<Change>
  restore(tx: Transaction, by: Admin, id: string, version: number): Promise<Change>
  /** Messages that were changed in the meantime are skipped and reported; the others are changed. */
  changeAll(tx: Transaction, by: Admin, bulk: BulkChange): Promise<BulkAnswer>
  /** Replies by email. A new message becomes open. */
  reply(tx: Transaction, by: Admin, id: string, version: number, reply: Reply): Promise<Change>
  /** Yields all messages that match in batches, oldest first. */
  exportAll(by: AdminReader, filter: InboxFilter): AsyncGenerator<InboxMessage[]>
}

export function createInbox(dependencies: InboxDependencies): Inbox {
  const { audit, db, now } = dependencies
  const { update, updateAll } = createUpdates(dependencies)

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
        if (isCleared) await queueMessageLetter(tx, row, dependencies, now())
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
    async list(_by, query) {
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
      const unread = await countUnread(db)
      return { page, size, total: Number(total), items: rows.map(toMessage), counts, unread }
    },

    async find(_by, id) {
      const row = await findRow(db, id)
      return row ? { ...toMessage(row), letters: await listLettersOf(db, row) } : null
    },

    change: (tx, by, id, version, change) => update(tx, by, { id, version, edit: toEdit(change) }),
    async markRead(tx, by, id) {
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

    remove: (tx, by, id, version) => update(tx, by, { id, version, edit: removal() }),
    restore: (tx, by, id, version) => update(tx, by, { id, version, edit: restoration }),

    async changeAll(tx, by, { changes }) {
      const asked = changes.map(({ id, version, act }) => ({ id, version, edit: toEditOf(act) }))
      const answer: BulkAnswer = { changed: [], stale: [], absent: [] }
      for (const [{ id }, change] of await updateAll(tx, by, asked)) {
        if (change.ok) answer.changed.push(change.value)
        else if (change.code === 'STALE') answer.stale.push(change.current)
        else answer.absent.push(id)
      }
      return answer
    },

    async reply(tx, by, id, version, reply) {
      const row = await findRow(tx, id)
      const values = row?.status === 'new' ? ({ status: 'open' } as const) : {}
      const edit: Edit = {
        event: 'message_answered',
        values,
        async afterWrite(inside, answered) {
          await queueLetter(inside, toReplyLetter(answered, reply), now())
        },
      }
      return update(tx, by, { id, version, edit })
    },

    exportAll: (_by, filter) => pageMessages(db, filter, now()),
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
