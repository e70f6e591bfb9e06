import type { Kysely } from 'kysely'

/** Drafts of content documents, their published versions, and documents in the trash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_draft')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_draft_key', ['kind', 'id'])
    .execute()
  await db.schema
    .createTable('content_history')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_history_key', ['kind', 'id', 'number'])
    .execute()
  await db.schema
    .createTable('content_trash')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('published', 'text')
    .addColumn('draft', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_trash_key', ['kind', 'id'])
    .execute()
}
