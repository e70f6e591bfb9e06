import { type Kysely, sql } from 'kysely'

/** A site that has content has a document of its look, like the other ones that every site has: an empty one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into content_entry (kind, id, document, version, updated_at)
    select 'look', 'look', '{}', 1, updated_at from content_entry where kind = 'site'`.execute(db)
}
