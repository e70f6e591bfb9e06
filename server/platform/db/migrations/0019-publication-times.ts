import { type Kysely, sql } from 'kysely'

/** Each language of a post can be published at its own time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['post', 'post_text']) {
    await db.schema
      .alterTable(table)
      .addColumn('visible_from', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema.alterTable('post_text').addColumn('publish_at', 'text').execute()
  await db.schema.alterTable('post_text').addColumn('updated', 'text').execute()
  await sql`update post set visible_from = published_at`.execute(db)
  await sql`update post_text set visible_from =
    (select post.published_at from post where post.slug = post_text.slug)`.execute(db)
  await db.schema
    .createIndex('post_by_visibility')
    .on('post')
    .columns(['status', 'visible_from'])
    .execute()
}
