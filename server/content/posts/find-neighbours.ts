import type { Language } from '#shared/i18n/languages.ts'
import type { PostNeighbours } from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectVisiblePosts, selectVisibleTexts } from '../store/visible-posts.ts'

/** The order of the list: newest first, and of one day by slug. */
export async function findNeighbours(
  { db, now }: { db: Database; now: () => Date },
  slug: string,
  language: Language,
): Promise<PostNeighbours> {
  const post = await selectVisiblePosts(db, now)
    .select('post.published_at')
    .where('post.slug', '=', slug)
    .executeTakeFirst()
  if (!post) return { newer: null, older: null }
  const next = async (isOlder: boolean) => {
    const [earlier, later] = isOlder ? (['<', '>'] as const) : (['>', '<'] as const)
    const found = await selectVisibleTexts(db, now)
      .select(['post.slug', 'post_text.title'])
      .where('post_text.language', '=', language)
      .where(({ eb, and, or }) =>
        or([
          eb('post.published_at', earlier, post.published_at),
          and([eb('post.published_at', '=', post.published_at), eb('post.slug', later, slug)]),
        ]),
      )
      .orderBy('post.published_at', isOlder ? 'desc' : 'asc')
      .orderBy('post.slug', isOlder ? 'asc' : 'desc')
      .executeTakeFirst()
    return found ?? null
  }
  const [newer, older] = await Promise.all([next(false), next(true)])
  return { newer, older }
}
