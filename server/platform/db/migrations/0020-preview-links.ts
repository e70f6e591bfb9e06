import type { Kysely } from 'kysely'

/** Addresses at which people without an account see a draft, for a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('preview_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('preview_link_by_document')
    .on('preview_link')
    .columns(['kind', 'document_id'])
    .execute()
}
