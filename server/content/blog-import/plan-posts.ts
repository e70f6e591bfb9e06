/** Compares the posts of a blog with those of the site. */
import { createHash } from 'node:crypto'
import type { PostChange, PostsReport } from '#shared/admin/posts-import.ts'
import { isSame } from '#shared/content-changes.ts'
import { languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { type PostContent, postLimits } from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'
import { postKind } from '../kinds/post-kind.ts'
import type { BlogPost } from './blog-post.ts'
import type { Blog } from './read-blog.ts'

export interface PlannedPost {
  post: BlogPost
  /** Where it is stored: the owner may have renamed it. */
  slug: string
  document: PostContent
  change: PostChange
  /** What it replaces; null: nothing. */
  before: PostContent | null
}

/** `post.source` of a post that an import has stored and nobody has edited since. */
export function toSource(document: PostContent): string {
  return `blog:${createHash('sha256').update(JSON.stringify(document, inOrder)).digest('base64url')}`
}

/** The order of fields differs between a document that was made and one that was read. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** `today`: for posts without a date. */
export async function planPosts(
  db: Database,
  blog: Blog,
  { overwrite, today }: { overwrite: boolean; today: string },
): Promise<PlannedPost[]> {
  const stored = await postKind.load(db)
  const rows = await db.selectFrom('post').select(['slug', 'source']).execute()
  const sources = new Map(rows.map(({ slug, source }) => [slug, source]))
  // What cannot be read is repaired, or moved to the trash, before something replaces it.
  const unread = [...sources.keys()].filter((slug) => !Object.hasOwn(stored, slug))
  const idsOf = (table: 'content_draft' | 'content_trash') =>
    db.selectFrom(table).select('id').where('kind', '=', 'post').execute()
  const waiting = [...(await idsOf('content_draft')), ...(await idsOf('content_trash'))]
  const reserved = new Set([...waiting.map(({ id }) => id), ...unread])
  const moved = new Map(
    Object.entries(stored).flatMap(([slug, { facts }]) =>
      (facts.aliases ?? []).map((alias) => [alias, slug] as const),
    ),
  )
  return blog.posts.map((post) => {
    const slug = Object.hasOwn(stored, post.slug) ? post.slug : (moved.get(post.slug) ?? post.slug)
    const before = lookUp(stored, slug) ?? null
    const document = complete(post, slug, before, today)
    const isUntouched =
      before !== null && sources.get(slug) === toSource(before) && !reserved.has(slug)
    const decide = (): PostChange => {
      if (before && isSame(before, document)) return 'UNCHANGED'
      if (before ? !isUntouched && !overwrite : reserved.has(slug)) return 'KEPT'
      if (before && !overwrite && !isSamePost(before, document)) return 'TAKEN'
      return before ? 'CHANGED' : 'ADDED'
    }
    return { post, slug, document, change: decide(), before }
  })
}

/** Two blogs may have a post of one name; a post that was changed keeps its day, or some of its lines. */
function isSamePost(before: PostContent, after: PostContent): boolean {
  if (before.facts.date === after.facts.date) return true
  const linesOf = ({ texts }: PostContent) =>
    new Set(
      Object.values(texts).flatMap(({ body }) =>
        body.split('\n').filter((line) => line.trim().length > 5),
      ),
    )
  const [old, next] = [linesOf(before), linesOf(after)]
  return old.intersection(next).size * 3 >= Math.min(old.size, next.size)
}

/** Adds what only the site knows: the earlier addresses on it, and a date if the blog has none. */
function complete(
  { document, slug: wanted, isUndated }: BlogPost,
  slug: string,
  before: PostContent | null,
  today: string,
): PostContent {
  const { aliases = [], ...facts } = document.facts
  const renamed = slug === wanted ? [] : [wanted]
  const all = [...new Set([...(before?.facts.aliases ?? []), ...aliases, ...renamed])].filter(
    (alias) => alias !== slug,
  )
  const date = isUndated ? (before?.facts.date ?? today) : facts.date
  return {
    facts: { ...facts, date, ...(all.length > 0 && { aliases: all.slice(-postLimits.aliases) }) },
    texts: document.texts,
  }
}

export function toPostsReport(
  blog: Blog,
  planned: readonly PlannedPost[],
  isDone: boolean,
): PostsReport {
  const posts = planned.map(({ post, slug, document, change }) => ({
    slug,
    title: languages.flatMap((language) => document.texts[language]?.title ?? [])[0] ?? slug,
    languages: languages.filter((language) => document.texts[language]),
    change,
    isDraft: document.facts.status === 'draft',
    files: post.files,
    addresses: post.addresses,
    notes: post.notes,
  }))
  const pictures = blog.pictures.map(({ name }) => name)
  const stored = planned.map(({ slug, document, change }) => [slug, change, document])
  const hashes = blog.pictures.map(({ hash, name }) => [hash, name])
  const plan = createHash('sha256')
    .update(JSON.stringify([stored, hashes]))
    .digest('hex')
  const { format, notes, remote } = blog
  return { format, posts, notes, pictures, remote, plan, isDone }
}
