import type { Kysely } from 'kysely'

/**
 * Pictures of people: fetched from the identity provider, re-encoded, and served from this site. Who has an
 * account already has a picture from the next sign-in on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_picture')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_account.id').onDelete('cascade'),
    )
    .addColumn('source_url', 'text', (column) => column.notNull())
    .addColumn('webp', 'text', (column) => column.notNull())
    .execute()
}
