import type { Kysely } from 'kysely'

/** One row: when backups were begun and made, so that of several instances one makes the scheduled one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_run')
    .addColumn('one', 'integer', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text')
    .addColumn('name', 'text')
    .addColumn('problem', 'text')
    .execute()
}
