/** Decides which posts are public. All public queries start here. */
import type { Database } from '../../platform/db/database.ts'

/** Published posts that can be read in at least one language by now. */
export function selectVisiblePosts(db: Database, now: () => Date) {
  return db
    .selectFrom('post')
    .where('post.status', '=', 'published')
    .where('post.visible_from', '<=', now().toISOString())
}

/** The texts of these posts that can be read by now. */
export function selectVisibleTexts(db: Database, now: () => Date) {
  return selectVisiblePosts(db, now)
    .innerJoin('post_text', 'post_text.slug', 'post.slug')
    .where('post_text.visible_from', '<=', now().toISOString())
}
