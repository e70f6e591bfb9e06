import type { Kysely } from 'kysely'

/** Posts that are parts of a series. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('post').addColumn('series', 'text').execute()
  await db.schema.alterTable('post').addColumn('part', 'integer').execute()
  await db.schema.createIndex('post_by_series').on('post').columns(['series', 'part']).execute()
}
