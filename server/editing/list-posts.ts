/** Lists posts with the state of each language. A post with a draft is shown as its draft. */
import type { PostAdminList, PostEntry, PostListQuery } from '#shared/admin/posts.ts'
import {
  type LanguageState,
  languageStates,
  listPostStates,
  listScheduled,
} from '#shared/admin/publish-languages.ts'
import { titlesOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PostFacts } from '#shared/posts.ts'
import type { TagLabel } from '#shared/tags.ts'
import { readPostFacts } from '../content/store/read-stored.ts'
import { readPerRevision } from '../content/store/revision.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { listTagLabels } from '../content/store/site-tags.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { foldForSearch } from '../platform/search/search-words.ts'
import { isFound, toPage } from './list-documents.ts'
import { type OpenDocument, openDocument } from './open-document.ts'

/** By tag. Tags without a label are missing. */
type Labels = ReadonlyMap<string, TagLabel>

export function createPostList({ db, now }: { db: Database; now: () => Date }) {
  const listEntries = createPostEntries(db)

  return async (_by: AdminReader, query: PostListQuery): Promise<PostAdminList> => {
    const languages = await readSiteLanguages(db)
    const labels = new Map((await listTagLabels(db)).map((label) => [label.tag, label]))
    const all = await listEntries(now())
    const found = all.filter((entry) => matches(entry, query, languages, labels))
    return {
      ...toPage(found, query, (entry) => entry),
      tags: countTags(all, labels),
      years: [...new Set(all.map(toYear))]
        .filter((year) => year !== '')
        .sort()
        .reverse(),
      counts: countStates(all, languages),
    }
  }
}

/** `languages`: of the site. */
function matches(
  entry: PostEntry,
  { search, tag, year, state, language }: PostListQuery,
  languages: readonly Language[],
  labels: Labels,
): boolean {
  const { tags, states } = entry
  if (tag !== undefined && !tags.includes(tag)) return false
  if (year !== undefined && toYear(entry) !== year) return false
  if (state !== undefined) {
    const asked = language ? [language] : languages
    if (!asked.some((one) => states[one] === state)) return false
  } else if (language && states[language] === 'missing') return false
  return search === '' || isFound(toSearched(entry, labels), search)
}

/** Published entries remain the same objects until the content changes. Labels are part of the content. */
const searched = new WeakMap<PostEntry, string>()

function toSearched(entry: PostEntry, labels: Labels): string {
  const known = searched.get(entry)
  if (known !== undefined) return known
  const called = entry.tags.flatMap((tag) => Object.values(labels.get(tag) ?? { tag }))
  const text = foldForSearch([entry.id, ...called, ...Object.values(entry.titles)].join('\n'))
  searched.set(entry, text)
  return text
}

function toYear({ date }: PostEntry): string {
  return /^\d{4}-/.test(date) ? date.slice(0, 4) : ''
}

function countTags(entries: PostEntry[], labels: Labels): PostAdminList['tags'] {
  const groups = Map.groupBy(
    entries.flatMap(({ tags }) => tags),
    (tag) => tag,
  )
  return [...groups]
    .map(([tag, all]) => ({ tag, posts: all.length, label: labels.get(tag) ?? { tag } }))
    .sort((one, other) => other.posts - one.posts || compare(one.tag, other.tag))
}

function countStates(
  entries: PostEntry[],
  languages: readonly Language[],
): Record<LanguageState, number> {
  const counts = languageStates.map((state) => [
    state,
    entries.filter(({ states }) => languages.some((one) => states[one] === state)).length,
  ])
  return Object.fromEntries(counts)
}

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
function createPostEntries(db: Database): (now: Date) => Promise<PostEntry[]> {
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
