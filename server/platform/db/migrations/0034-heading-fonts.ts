import type { Kysely } from 'kysely'

/** The fonts of headings, made from the content (`server/web/heading-fonts/`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('heading_font')
    .addColumn('language', 'text', (column) => column.primaryKey())
    .addColumn('made_of', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('characters', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .execute()
}
