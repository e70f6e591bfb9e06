/** Stores the posts of a blog: all of them in one transaction, so that an interrupted import leaves nothing. */
import type { PostsReport } from '#shared/admin/posts-import.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import { requireFit } from '../kinds/check-stored.ts'
import { appendVersion } from '../kinds/history.ts'
import { postKind, preparePosts } from '../kinds/post-kind.ts'
import { ContentChangedError } from '../kinds/store-content.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import { countRevision } from '../store/count-revision.ts'
import { addMedia } from '../store/store-media.ts'
import { type PlannedPost, planPosts, toPostsReport, toSource } from './plan-posts.ts'
import type { Blog } from './read-blog.ts'

export interface PreparedPosts {
  report: PostsReport
  /** `by`: the id of the admin; null: a command. Throws `ContentChangedError` if the site has changed meanwhile. */
  store(tx: Transaction, by: string | null): Promise<void>
}

interface Preparing {
  renderer: TextRenderer
  now: () => Date
  overwrite: boolean
}

/** Renders what would be stored, which takes longest. Throws `RefusedTextError` for a text that cannot be rendered. */
export async function preparePostsImport(
  db: Database,
  blog: Blog,
  { renderer, now, overwrite }: Preparing,
): Promise<PreparedPosts> {
  const at = now().toISOString()
  const planning = { overwrite, today: at.slice(0, 10) }
  const planned = await planPosts(db, blog, planning)
  const report = toPostsReport(blog, planned, false)
  const changed = planned.filter(({ change }) => change === 'ADDED' || change === 'CHANGED')
  const documents = Object.fromEntries(changed.map(({ slug, document }) => [slug, document]))
  const sources = new Map(changed.map(({ slug, document }) => [slug, toSource(document)]))
  const store = await preparePosts(documents, { renderer, storedAt: at }, sources)
  return {
    report,
    async store(tx, by) {
      await takeLock(tx, 'content')
      const again = toPostsReport(blog, await planPosts(tx, blog, planning), false)
      if (again.plan !== report.plan) {
        throw new ContentChangedError(
          'The posts were changed while they were imported. Import them again.',
        )
      }
      const replaced = changed.filter(({ before }) => before !== null)
      await addMedia(tx, blog.pictures, { at, by })
      await postKind.remove(
        tx,
        replaced.map(({ slug }) => slug),
      )
      await store(tx)
      await requireFit(tx, 'post', [...sources.keys()])
      for (const post of replaced) await recordVersions(tx, post, at, by)
      if (changed.length > 0) await countRevision(tx)
    },
  }
}

/** An overwritten post can be restored from its history. */
async function recordVersions(
  tx: Transaction,
  { slug, before, document }: PlannedPost,
  at: string,
  by: string | null,
): Promise<void> {
  const version = { kind: 'post', id: slug, at, event: 'imported' } as const
  await appendVersion(tx, { ...version, by: null, document: before })
  await appendVersion(tx, { ...version, by, document })
}
