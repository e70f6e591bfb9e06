import { type Kysely, sql } from 'kysely'

/**
 * Since when a legal text is published. The texts that are there came with the last import, like the oldest of the
 * entries, unless they were changed in the panel, whose history has their time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('legal_text').addColumn('updated_at', 'text').execute()
  await sql`update legal_text set updated_at = (select min(updated_at) from content_entry)`.execute(
    db,
  )
}
