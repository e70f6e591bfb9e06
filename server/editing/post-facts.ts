/** Changes the facts of a published post without rendering its texts again. */
import type { PostContent, PostFacts } from '#shared/posts.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'

interface FactsChange {
  slug: string
  post: PostContent
  facts: PostFacts
  at: string
}

/** The rows that are derived from the facts, such as those of tags, are left to the caller. */
export async function storeFacts(
  tx: Transaction,
  by: Admin,
  { slug, post, facts, at }: FactsChange,
): Promise<void> {
  const key = { kind: 'post', id: slug } as const
  await appendReplaced(tx, { ...key, at, document: post })
  await tx
    .updateTable('post')
    // Without a source, the next import replaces the post with its files.
    .set({ document: JSON.stringify(facts), source: null, updated_at: at })
    .where('slug', '=', slug)
    .execute()
  await requireFit(tx, 'post', [slug])
  const document = { ...post, facts }
  await appendVersion(tx, { ...key, at, by: by.userId, event: 'published', document })
}
