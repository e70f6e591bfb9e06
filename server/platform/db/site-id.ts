/** Reads and creates the id of the site in a database. */
import { randomUUID } from 'node:crypto'
import { type Database, listTables, type OpenedDatabase } from './database.ts'

/** Runs before the migrations: an empty database stays empty until it is known to be the right one. */
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

/** Creates the id if there is none. Concurrent callers all get the first one's id. */
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
