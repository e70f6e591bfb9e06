import type { Kysely } from 'kysely'

/** The languages of the site (`content/site.yaml`), which decide what queries find. Until now: all three. */
export async function up(db: Kysely<{ site_language: object }>): Promise<void> {
  await db.schema
    .createTable('site_language')
    .addColumn('language', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  const languages = ['ko', 'en', 'ja']
  const rows = languages.map((language, position) => ({ language, position }))
  await db.insertInto('site_language').values(rows).execute()
}
