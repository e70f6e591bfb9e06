/** Tells when content has changed, by whichever process: the page cache lives by it. */
import type { Database } from '../db/database.ts'

export interface ContentRevision {
  /** The last revision that was seen; -1 before the first look. */
  current(): number
  /** Looks now. */
  refresh(): Promise<void>
}

export function createContentRevision({ db }: { db: Database }): ContentRevision {
  let current = -1
  return {
    current: () => current,
    async refresh() {
      const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst()
      current = row?.revision ?? 0
    },
  }
}
