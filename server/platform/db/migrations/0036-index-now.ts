import type { Kysely } from 'kysely'

/** What search engines have been told (`server/web/discovery/index-now.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('index_now')
    .addColumn('one', 'integer', (column) => column.primaryKey())
    .addColumn('told', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .execute()
}
