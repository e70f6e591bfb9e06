/** Tells when content has changed, by whichever process, or a post's day has come: the page cache lives by it. */
import type { Database } from '../../platform/db/database.ts'
import { selectVisiblePosts } from './visible-posts.ts'

export interface ContentRevision {
  /** What was seen last, `12.3`; empty before the first look. Only whether it differs has a meaning. */
  current(): string
  /** Looks now. */
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
      const { visible } = await selectVisiblePosts(db, now)
        .select((expression) => expression.fn.countAll().as('visible'))
        .executeTakeFirstOrThrow()
      // Within one revision time only ever adds posts, so the pair never comes back.
      current = `${row?.revision ?? 0}.${visible}`
    },
  }
}
