import type { Kysely } from 'kysely'

/** Who reads which posts are visible reads only this: a row has the whole text of the post before its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('post_text_by_visibility')
    .on('post_text')
    .columns(['slug', 'language', 'visible_from'])
    .execute()
}
