import type { Database } from '../../platform/db/database.ts'

/** Reads something from the content once for each revision of it. After a failure, the next call reads again. */
export function readPerRevision<Value>(
  db: Database,
  read: (db: Database) => Promise<Value>,
): () => Promise<Value> {
  let cached: { revision: number; value: Promise<Value> } | null = null
  return async () => {
    const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst()
    const revision = row?.revision ?? 0
    if (cached?.revision !== revision) {
      const value = read(db)
      cached = { revision, value }
      value.catch(() => {
        if (cached?.value === value) cached = null
      })
    }
    return cached.value
  }
}
