import type { Kysely } from 'kysely'

/** Resumes that the site makes from its content. They can be made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('made_resume')
    .addColumn('language', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text')
    .addColumn('pdf', 'bytea')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text')
    .addColumn('warnings', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('claimed_for', 'text')
    .addColumn('claimed_until', 'text')
    .execute()
}
