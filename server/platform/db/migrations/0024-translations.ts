import type { Kysely } from 'kysely'

/** What translations fit. Both tables begin empty: every translation that is there counts as confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('translation_confirmed')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('is_stale', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('translation_confirmed_key', ['kind', 'id', 'path'])
    .execute()
  await db.schema
    .createTable('draft_confirmation')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('draft_confirmation_key', ['kind', 'id', 'digest'])
    .execute()
}
