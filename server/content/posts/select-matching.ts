/** Selects the visible posts that have a tag and contain every word of a search. */
import { sql } from 'kysely'
import type { PostQuery } from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'
import { containing } from '../../platform/search/search-text.ts'
import { listTagLabels, tagsCalled } from '../store/site-tags.ts'
import { selectVisiblePosts } from '../store/visible-posts.ts'

/** A word may be in a text, or in what one of the post's tags is called in any language. */
export async function selectMatching(
  db: Database,
  now: () => Date,
  { tag, search }: Pick<PostQuery, 'tag' | 'search'>,
) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const labels = words.length > 0 ? await listTagLabels(db) : []
  const searched = words.map((word) => ({ word, tags: tagsCalled(labels, word) }))
  const posts = selectVisiblePosts(db, now)
    .$if(tag !== undefined, (all) =>
      all.where('post.slug', 'in', (expression) =>
        expression
          .selectFrom('post_tag')
          .select('post_tag.slug')
          .where('post_tag.tag', '=', tag ?? ''),
      ),
    )
    .$if(words.length > 0, (all) =>
      all.where('post.slug', 'in', (expression) =>
        expression
          .selectFrom('post_text')
          .innerJoin('site_language', 'site_language.language', 'post_text.language')
          .select('post_text.slug')
          .where('post_text.visible_from', '<=', now().toISOString())
          .where(({ and, eb, or, selectFrom }) =>
            and(
              searched.map(({ word, tags }) => {
                const isInText = sql<boolean>`post_text.search like ${containing(word)} escape '\\'`
                if (tags.length === 0) return isInText
                const tagged = selectFrom('post_tag')
                  .select('post_tag.slug')
                  .where('tag', 'in', tags)
                return or([isInText, eb('post_text.slug', 'in', tagged)])
              }),
            ),
          ),
      ),
    )
  // A query can be awaited itself, so that a promise cannot answer with one.
  return { posts }
}
