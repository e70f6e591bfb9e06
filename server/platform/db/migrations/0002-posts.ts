import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('post_by_publication')
    .on('post')
    .columns(['status', 'published_at', 'slug'])
    .execute()

  await db.schema
    .createTable('post_text')
    .addColumn('slug', 'text', (column) =>
      column.notNull().references('post.slug').onDelete('cascade'),
    )
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('body_html', 'text', (column) => column.notNull())
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('reading_minutes', 'integer', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_text_key', ['slug', 'language'])
    .execute()

  await db.schema
    .createTable('post_tag')
    .addColumn('slug', 'text', (column) =>
      column.notNull().references('post.slug').onDelete('cascade'),
    )
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_tag_key', ['slug', 'tag'])
    .execute()
  await db.schema.createIndex('post_by_tag').on('post_tag').column('tag').execute()
}
