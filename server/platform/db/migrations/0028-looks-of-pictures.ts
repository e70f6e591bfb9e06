import { type Kysely, sql } from 'kysely'

/**
 * Whether a picture moves, and what its transparent parts need below them. What is null in `motion` was not looked at;
 * a JPEG can be neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('motion', 'text').execute()
  await db.schema.alterTable('media').addColumn('ground', 'text').execute()
  await sql`update media set motion = 'still' where width is null or type = 'image/jpeg'`.execute(
    db,
  )
}
