import type { Kysely } from 'kysely'

/**
 * Which renderer made the HTML of a stored text, so that a new one renders it again; and of which files a post was
 * imported, so that the next import leaves it alone while they are the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['post_text', 'project_text', 'legal_text']) {
    await db.schema
      .alterTable(table)
      .addColumn('rendered_by', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('post').addColumn('source', 'text').execute()
}
