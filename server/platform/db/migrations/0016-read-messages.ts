import type { Kysely } from 'kysely'

/** When an admin first opened a message. Home counts new messages that nobody has opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('message').addColumn('read_at', 'text').execute()
}
