/** What a database says about whose it is. */
import { randomUUID } from 'node:crypto'
import type { Database, OpenedDatabase } from './database.ts'
import { listTables } from './list-tables.ts'

/** Asked before a migration: an empty database stays empty until it is known to be the right one. */
export async function findSite(
  opened: OpenedDatabase,
): Promise<'nothing' | { siteId: string | null }> {
  const names = (await listTables(opened)).map(({ name }) => name)
  if (!names.includes('migration')) return 'nothing'
  return { siteId: names.includes('site') ? await findSiteId(opened.db) : null }
}

export async function findSiteId(db: Database): Promise<string | null> {
  const site = await db.selectFrom('site').select('id').executeTakeFirst()
  return site?.id ?? null
}

/** Names a site that has no name yet; of two who do so at once, both get the first one's. */
export async function getSiteId(
  db: Database,
  at: Date,
  id: string = randomUUID(),
): Promise<string> {
  await db
    .insertInto('site')
    .values({ one: 1, id, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: stored } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
  return stored
}
