import type { Kysely } from 'kysely'

/** Earlier addresses of posts. Two posts may name the same one, so it is no key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post_alias')
    .addColumn('slug', 'text', (column) =>
      column.notNull().references('post.slug').onDelete('cascade'),
    )
    .addColumn('alias', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_alias_key', ['slug', 'alias'])
    .execute()
  await db.schema.createIndex('post_by_alias').on('post_alias').column('alias').execute()
}
