import type { Kysely } from 'kysely'

/** The names of projects in addresses. Two projects may have had the same one, so it is no key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('project').addColumn('slug', 'text').execute()
  await db.schema.createIndex('project_by_slug').on('project').column('slug').execute()
  await db.schema
    .createTable('project_alias')
    .addColumn('project_id', 'integer', (column) =>
      column.notNull().references('project.id').onDelete('cascade'),
    )
    .addColumn('alias', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_alias_key', ['project_id', 'alias'])
    .execute()
  await db.schema.createIndex('project_by_alias').on('project_alias').column('alias').execute()
}
