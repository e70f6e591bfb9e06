/**
 * Finds posts that contain every word of a search, in any one language. The texts are looked through in memory: SQL needs ten times as long for 10,000 posts in three
 * languages (`docs/decisions/blog.md`). They take about as much memory as the texts have characters, or twice that in Korean and
 * Japanese.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '#shared/i18n/languages.ts'
import type { PostQuery } from '#shared/posts.ts'
import type { TagLabel } from '#shared/tags.ts'
import type { Database } from '../../platform/db/database.ts'
import { foldForSearch } from '../../platform/search/search-words.ts'
import { readPerRevision } from '../store/revision.ts'
import { listTagLabels, tagsCalled } from '../store/site-tags.ts'

interface SearchedText {
  language: Language
  /** ISO time from which it can be read. */
  visibleFrom: string
  /** Folded, as `foldForSearch` does. */
  text: string
}

interface SearchedPost {
  slug: string
  publishedAt: string
  tags: string[]
  /** In the languages of the site. */
  texts: SearchedText[]
}

interface SearchedTexts {
  /** All published posts, in the order of lists: newest first. */
  posts: SearchedPost[]
  labels: TagLabel[]
}

const postsAtOnce = 200

/** Reads them once for each revision of the content. */
export function createSearchedTexts(db: Database): () => Promise<SearchedTexts> {
  return readPerRevision(db, async () => ({
    posts: (await readPosts(db)).sort(
      (one, other) => compare(other.publishedAt, one.publishedAt) || compare(one.slug, other.slug),
    ),
    labels: await listTagLabels(db),
  }))
}

/**
 * Of all languages: Korean and Japanese texts have English words, too. A post that becomes visible by itself adds its
 * words only with the next change.
 */
export function* listFolded({ posts }: SearchedTexts, now: string): Iterable<string> {
  for (const { texts } of posts)
    for (const { text, visibleFrom } of texts) if (visibleFrom <= now) yield text
}

async function readPosts(db: Database): Promise<SearchedPost[]> {
  const posts: SearchedPost[] = []
  for (;;) {
    const some = await readSome(db, posts.at(-1)?.slug ?? '')
    posts.push(...some)
    if (some.length < postsAtOnce) return posts
    // Thousands of posts: requests are answered in between.
    await nextTurn()
  }
}

async function readSome(db: Database, after: string): Promise<SearchedPost[]> {
  const rows = await db
    .selectFrom('post')
    .select(['slug', 'published_at'])
    .where('status', '=', 'published')
    .where('slug', '>', after)
    .orderBy('slug')
    .limit(postsAtOnce)
    .execute()
  if (rows.length === 0) return []
  const slugs = rows.map(({ slug }) => slug)
  const texts = await db
    .selectFrom('post_text')
    .innerJoin('site_language', 'site_language.language', 'post_text.language')
    .select(['slug', 'post_text.language', 'visible_from', 'search'])
    .where('slug', 'in', slugs)
    .execute()
  const tags = await db
    .selectFrom('post_tag')
    .select(['slug', 'tag'])
    .where('slug', 'in', slugs)
    .execute()
  const textsOf = Map.groupBy(texts, ({ slug }) => slug)
  const tagsOf = Map.groupBy(tags, ({ slug }) => slug)
  return rows.map(({ slug, published_at }) => ({
    slug,
    publishedAt: published_at,
    tags: (tagsOf.get(slug) ?? []).map(({ tag }) => tag),
    texts: (textsOf.get(slug) ?? []).map(({ language, visible_from, search }) => ({
      language,
      visibleFrom: visible_from,
      text: search,
    })),
  }))
}

interface PostSearch extends Pick<PostQuery, 'tag' | 'search'> {
  /** Posts that are written in this language come before all others. */
  first?: Language | undefined
  /** ISO time: texts that become visible later are not found. */
  now: string
}

export function toSearchWords(search: string): string[] {
  return foldForSearch(search)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The slugs of all posts that match, in the order in which they are listed. */
export function searchPosts(
  { posts, labels }: SearchedTexts,
  { tag, search, first, now }: PostSearch,
): string[] {
  const words = toSearchWords(search).map((word) => ({
    word,
    tags: new Set(tagsCalled(labels, word)),
  }))
  const matches = ({ tags, texts }: SearchedPost) => {
    if (tag !== undefined && !tags.includes(tag)) return false
    const others = words.filter((one) => !tags.some((own) => one.tags.has(own)))
    return texts.some(
      ({ text, visibleFrom }) =>
        visibleFrom <= now && others.every(({ word }) => text.includes(word)),
    )
  }
  const isForeign = ({ texts }: SearchedPost) =>
    !texts.some(({ language, visibleFrom }) => language === first && visibleFrom <= now)
  const found = posts.filter(matches)
  const { own = [], foreign = [] } = first
    ? Object.groupBy(found, (post) => (isForeign(post) ? 'foreign' : 'own'))
    : { own: found }
  return [...own, ...foreign].map(({ slug }) => slug)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
