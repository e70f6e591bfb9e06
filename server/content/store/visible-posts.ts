/** Decides which posts are public. All public queries start here. */
import type { Database } from '../../platform/db/database.ts'

/** Published posts whose publication date has come. */
export function selectVisiblePosts(db: Database, now: () => Date) {
  return db
    .selectFrom('post')
    .where('post.status', '=', 'published')
    .where('post.published_at', '<=', now().toISOString())
}
