/** What the public may know of: the one place that says so. */
import type { Database } from '../../platform/db/database.ts'

/** Published posts whose day has come. */
export function selectVisiblePosts(db: Database, now: () => Date) {
  return db
    .selectFrom('post')
    .where('post.status', '=', 'published')
    .where('post.published_at', '<=', now().toISOString())
}
