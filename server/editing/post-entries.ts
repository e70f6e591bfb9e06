/** The posts for the list in the panel. A post with a draft is shown as its draft. */
import type { PostEntry } from '#shared/admin/posts.ts'
import { listPostStates, listScheduled } from '#shared/admin/publish-languages.ts'
import { titlesOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PostFacts } from '#shared/posts.ts'
import { readPerRevision } from '../content/store/read-per-revision.ts'
import { readPostFacts } from '../content/store/read-stored.ts'
import type { Database } from '../platform/db/database.ts'
import { type OpenDocument, openDocument } from './open-document.ts'

/** What the states of a post depend on, without the texts. */
interface PostOutline {
  facts: Pick<PostFacts, 'date' | 'status' | 'tags'>
  texts: Partial<Record<Language, { title: string; publishAt?: string }>>
}

interface PublishedEntries {
  of: ReadonlyMap<string, PostOutline>
  entries: PostEntry[]
  /** When the state of one of them changes by itself: ISO time; empty: never. */
  until: string
}

/**
 * Lists all posts, newest first; drafts without a date before all others. The entries of published posts are
 * made once for each revision of the content, and again when a scheduled text appears: a site may have thousands of posts.
 */
export function createPostEntries(db: Database): (now: Date) => Promise<PostEntry[]> {
  const listPublished = readPerRevision(db, readPublished)
  let cached: PublishedEntries | null = null

  return async (now) => {
    const of = await listPublished()
    const drafts = await readDrafts(db)
    const isOver = cached !== null && cached.until !== '' && cached.until <= now.toISOString()
    if (cached?.of !== of || isOver) cached = toPublishedEntries(of, now)
    if (drafts.size === 0) return cached.entries
    const others = cached.entries.filter(({ id }) => !drafts.has(id))
    const drafted = [...drafts].map(([id, draft]) => toEntry(id, of.get(id) ?? null, draft, now))
    return [...others, ...drafted].sort(newestFirst)
  }
}

function toPublishedEntries(of: ReadonlyMap<string, PostOutline>, now: Date): PublishedEntries {
  const entries = [...of].map(([id, outline]) => toEntry(id, outline, null, now)).sort(newestFirst)
  const [until = ''] = entries.flatMap(({ appearsAt }) => appearsAt ?? []).sort()
  return { of, entries, until }
}

async function readPublished(db: Database): Promise<Map<string, PostOutline>> {
  const posts = await db.selectFrom('post').select(['slug', 'document']).execute()
  const texts = await db
    .selectFrom('post_text')
    .select(['slug', 'language', 'title', 'publish_at'])
    .execute()
  const textsOf = Map.groupBy(texts, ({ slug }) => slug)
  return new Map(
    posts.map(({ slug, document }) => {
      const facts = readPostFacts({ slug, document }) ?? unreadableFacts
      const written = (textsOf.get(slug) ?? []).map(({ language, title, publish_at }) => [
        language,
        { title, ...(publish_at !== null && { publishAt: publish_at }) },
      ])
      return [slug, { facts, texts: Object.fromEntries(written) }]
    }),
  )
}

/** A post that cannot be read is listed like a draft without a date: nobody sees it. */
const unreadableFacts: PostOutline['facts'] = { date: '', status: 'draft', tags: [] }

interface PostDraft extends Pick<OpenDocument, 'current' | 'published'> {
  savedAt: string
}

async function readDrafts(db: Database): Promise<Map<string, PostDraft>> {
  const rows = await db
    .selectFrom('content_draft')
    .select(['id', 'saved_at'])
    .where('kind', '=', 'post')
    .execute()
  const drafts = new Map<string, PostDraft>()
  for (const { id, saved_at } of rows) {
    const opened = await openDocument(db, { kind: 'post', id })
    if (opened?.draft) drafts.set(id, { ...opened, savedAt: saved_at })
  }
  return drafts
}

/** `published` and `draft` are not both null. */
function toEntry(
  id: string,
  published: PostOutline | null,
  draft: PostDraft | null,
  now: Date,
): PostEntry {
  const current = (draft?.current ?? published) as Partial<PostOutline>
  const { date, tags } = current.facts ?? {}
  // `published` lacks the texts that a draft is compared with.
  const states = listPostStates(current, draft ? draft.published : published, now)
  return {
    id,
    titles: titlesOf('post', current),
    date: date ?? '',
    tags: tags ?? [],
    states,
    appearsAt: published ? (listScheduled(published, now)[0]?.from ?? null) : null,
    draftedAt: draft?.savedAt ?? null,
  }
}

function toRank({ date }: PostEntry): string {
  return date === '' ? '9999' : date
}

function newestFirst(one: PostEntry, other: PostEntry): number {
  return compare(toRank(other), toRank(one)) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
