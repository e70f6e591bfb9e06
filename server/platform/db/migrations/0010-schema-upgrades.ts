import type { Kysely } from 'kysely'

/** Which version of the program brought the database to which schema, and which copy it made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_upgrade')
    .addColumn('migration', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('copy', 'text')
    .execute()
}
