/** What has become of an address that no visible post has. */
import type { PostsApi } from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectVisiblePosts } from '../store/visible-posts.ts'

interface PastAddressesDependencies {
  db: Database
  now: () => Date
}

type PastAddresses = Pick<PostsApi, 'had' | 'findMoved' | 'wasRemoved'>

export function createPastAddresses({ db, now }: PastAddressesDependencies): PastAddresses {
  return {
    async had(slug) {
      const row = await db
        .selectFrom('post')
        .select('slug')
        .where('slug', '=', slug)
        .unionAll(db.selectFrom('post_alias').select('slug').where('alias', '=', slug))
        .unionAll(
          db
            .selectFrom('content_history')
            .select('id as slug')
            .where('kind', '=', 'post')
            .where('id', '=', slug),
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async findMoved(slug) {
      const row = await selectVisiblePosts(db, now)
        .innerJoin('post_alias', 'post_alias.slug', 'post.slug')
        .select('post.slug')
        .where('post_alias.alias', '=', slug)
        .orderBy('post.slug')
        .limit(1)
        .executeTakeFirst()
      return row?.slug ?? null
    },

    async wasRemoved(slug) {
      const version = await db
        .selectFrom('content_history')
        .select('content_history.id')
        .where('kind', '=', 'post')
        .where('content_history.id', '=', slug)
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('post').select('post.slug').where('post.slug', '=', slug))),
        )
        .limit(1)
        .executeTakeFirst()
      return version !== undefined
    },
  }
}
