import type { Kysely } from 'kysely'

/** A report that comes again changes its row: how many came when takes counts of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_count')
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_count_key', ['hour', 'type'])
    .execute()
  await db.schema.createIndex('audit_by_at').on('audit').columns(['at']).execute()
}
