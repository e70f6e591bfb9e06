import type { Kysely } from 'kysely'

/** What a draft in the trash was made from. Until now: what was published when it was removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('content_trash').addColumn('base', 'text').execute()
}
