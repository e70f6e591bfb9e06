import type { Selectable } from 'kysely'
import type { InboxMessage } from '#shared/inbox.ts'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'

export type MessageRow = Selectable<Tables['message']>

export function findRow(db: Database, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
}

export function toMessage(row: MessageRow): InboxMessage {
  const { folded: _, spam_reason, created_at, updated_at, deleted_at, read_at, ...same } = row
  return {
    ...same,
    spamReason: spam_reason,
    createdAt: created_at,
    updatedAt: updated_at,
    deletedAt: deleted_at,
    readAt: read_at,
  }
}

export function selectUnread(db: Database) {
  return db
    .selectFrom('message')
    .where('status', '=', 'new')
    .where('deleted_at', 'is', null)
    .where('read_at', 'is', null)
}

export async function countUnread(db: Database): Promise<number> {
  const { count } = await selectUnread(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
