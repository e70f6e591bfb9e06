/** The queries of lists of posts. */
import { sql } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'
import type { PostQuery } from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectVisiblePosts } from '../store/visible-posts.ts'

export function selectMatching(db: Database, now: () => Date, tag: PostQuery['tag']) {
  return selectVisiblePosts(db, now).$if(tag !== undefined, (posts) =>
    posts.where('post.slug', 'in', (expression) =>
      expression
        .selectFrom('post_tag')
        .select('post_tag.slug')
        .where('post_tag.tag', '=', tag ?? ''),
    ),
  )
}

/** In the order of the slugs. */
export async function selectPosts(db: Database, now: () => Date, slugs: readonly string[]) {
  if (slugs.length === 0) return []
  const rows = await selectVisiblePosts(db, now)
    .select(['post.slug', 'post.document'])
    .where('post.slug', 'in', slugs)
    .execute()
  return rows.sort((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug))
}

/** 0 for a post that is written in the language, 1 for any other. */
export function isForeign(language: Language, now: () => Date) {
  return sql`case when exists (
    select 1 from post_text where post_text.slug = post.slug
      and post_text.language = ${language} and post_text.visible_from <= ${now().toISOString()}
  ) then 0 else 1 end`
}

export async function countOf(posts: ReturnType<typeof selectMatching>) {
  const { total } = await posts
    .select((expression) => expression.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
