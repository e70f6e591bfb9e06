import type { Kysely } from 'kysely'

/** Projects that are not listed, or that nobody sees. Until now: none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('project')
    .addColumn('visibility', 'text', (column) => column.notNull().defaultTo('public'))
    .execute()
}
