import type { Kysely } from 'kysely'

/** The rendered texts of the owner's own pages, whose documents are entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_text')
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('body_html', 'text', (column) => column.notNull())
    .addColumn('rendered_by', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_text_key', ['page', 'language'])
    .execute()
}
