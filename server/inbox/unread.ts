/** New messages that no admin has opened. */
import type { Database } from '../platform/db/database.ts'

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
