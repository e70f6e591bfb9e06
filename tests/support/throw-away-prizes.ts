/** Puts drafts of achievements in the trash. */
import type { Database } from '#server/platform/db/database.ts'

export function throwAwayPrizes(db: Database, ids: string[], at: Date): Promise<unknown> {
  const draft = '{"title":{"ko":"상"}}'
  const row = { kind: 'achievement', published: null, draft, at: at.toISOString(), by: 'nobody' }
  return db
    .insertInto('content_trash')
    .values(ids.map((id) => ({ ...row, id })))
    .execute()
}
