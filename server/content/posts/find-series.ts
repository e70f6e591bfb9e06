import type { Language } from '#shared/i18n/languages.ts'
import type { PostFacts, PostSeries, PostSummary } from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectVisiblePosts } from '../store/visible-posts.ts'

interface FindSeriesDependencies {
  db: Database
  now: () => Date
  /** Posts in the language of the visitor, or in another one that they have. */
  toSummaries(
    rows: { slug: string; document: string }[],
    language: Language,
  ): Promise<PostSummary[]>
}

/** All parts of a series that can be read; null: there are no others than this one. */
export async function findSeries(
  { db, now, toSummaries }: FindSeriesDependencies,
  series: PostFacts['series'],
  language: Language,
): Promise<PostSeries | null> {
  if (!series) return null
  const rows = await selectVisiblePosts(db, now)
    .select(['post.slug', 'post.document', 'post.part'])
    .where('post.series', '=', series.name)
    .orderBy('post.part')
    .orderBy('post.published_at')
    .orderBy('post.slug')
    .execute()
  if (rows.length < 2) return null
  const partOf = new Map(rows.map(({ slug, part }) => [slug, part ?? 0]))
  const parts = (await toSummaries(rows, language)).map(({ slug, language, title }) => ({
    part: partOf.get(slug) ?? 0,
    slug,
    language,
    title,
  }))
  return { name: series.name, parts }
}
