/**
 * Detects changes of content by any process, and texts of posts whose time has come. The page cache
 * depends on it.
 */
import type { Database } from '../../platform/db/database.ts'
import { selectVisibleTexts } from './visible-posts.ts'

export interface ContentRevision {
  /**
   * The last revision that was read, for example `12.3`. Empty before the first read. Compare it for equality
   * only.
   */
  current(): string
  /** Reads the revision now. */
  refresh(): Promise<void>
}

interface ContentRevisionDependencies {
  db: Database
  now: () => Date
}

export function createContentRevision({ db, now }: ContentRevisionDependencies): ContentRevision {
  let current = ''
  return {
    current: () => current,
    async refresh() {
      const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst()
      const { visible } = await selectVisibleTexts(db, now)
        .select((expression) => expression.fn.countAll().as('visible'))
        .executeTakeFirstOrThrow()
      // Within one revision, time can only add texts, so a pair never occurs twice.
      current = `${row?.revision ?? 0}.${visible}`
    },
  }
}
