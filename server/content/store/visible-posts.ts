/** Decides which posts are public. All public queries start here. */
import type { Database } from '../../platform/db/database.ts'

/** Published posts that can be read by now, in at least one language of the site. */
export function selectVisiblePosts(db: Database, now: () => Date) {
  return selectPublished(db, now).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('post_text')
        .innerJoin('site_language', 'site_language.language', 'post_text.language')
        .select('post_text.slug')
        .whereRef('post_text.slug', '=', 'post.slug')
        .where('post_text.visible_from', '<=', now().toISOString()),
    ),
  )
}

/** Their texts that can be read by now, in the languages of the site. */
export function selectVisibleTexts(db: Database, now: () => Date) {
  return selectPublished(db, now)
    .innerJoin('post_text', 'post_text.slug', 'post.slug')
    .innerJoin('site_language', 'site_language.language', 'post_text.language')
    .where('post_text.visible_from', '<=', now().toISOString())
}

/** Posts with a text that can be read by now, in any language. */
function selectPublished(db: Database, now: () => Date) {
  return db
    .selectFrom('post')
    .where('post.status', '=', 'published')
    .where('post.visible_from', '<=', now().toISOString())
}
