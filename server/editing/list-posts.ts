/** Lists posts with the state of each language. */
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
import type { TagLabel } from '#shared/tag-labels.ts'
import { readPerRevision } from '../content/store/read-per-revision.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { listTagLabels } from '../content/store/site-tags.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { foldForSearch } from '../platform/search/search-text.ts'

interface ListPostsDependencies {
  db: Database
  now: () => Date
}

export type ListPosts = (by: AdminReader, query: PostListQuery) => Promise<PostAdminList>

/** By tag; tags without one are missing. */
type Labels = ReadonlyMap<string, TagLabel>

/** What the states of a post depend on, without the texts. */
interface PostOutline {
  facts: Pick<PostFacts, 'date' | 'status' | 'tags'>
  texts: Partial<Record<Language, { title: string; publishAt?: string }>>
}

/** What was published is read once for each revision of the content: a site may have thousands of posts. */
export function createPostList({ db, now }: ListPostsDependencies): ListPosts {
  const listPublished = readPerRevision(db, readPublished)

  return async (_by, query) => {
    const published = await listPublished()
    const drafts = await readDrafts(db)
    const languages = await readSiteLanguages(db)
    const labels = new Map((await listTagLabels(db)).map((label) => [label.tag, label]))
    const time = now()
    const ids = new Set([...published.keys(), ...drafts.keys()])
    const all = [...ids].map((id) =>
      toEntry(id, published.get(id) ?? null, drafts.get(id) ?? null, time),
    )
    const found = all
      .filter((entry) => matches(entry, query, languages, labels))
      // Newest first; drafts without a date before all others.
      .sort((one, other) => compare(toRank(other), toRank(one)) || compare(one.id, other.id))
    const { page, size } = query
    return {
      page,
      size,
      total: found.length,
      items: found.slice(page * size, (page + 1) * size),
      tags: countTags(all, labels),
      years: [...new Set(all.map(toYear))]
        .filter((year) => year !== '')
        .sort()
        .reverse(),
      counts: countStates(all, languages),
    }
  }
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
      const written = (textsOf.get(slug) ?? []).map(({ language, title, publish_at }) => [
        language,
        { title, ...(publish_at !== null && { publishAt: publish_at }) },
      ])
      return [slug, { facts: JSON.parse(document), texts: Object.fromEntries(written) }]
    }),
  )
}

interface PostDraft {
  document: unknown
  base: unknown
  savedAt: string
}

async function readDrafts(db: Database): Promise<Map<string, PostDraft>> {
  const rows = await db
    .selectFrom('content_draft')
    .select(['id', 'document', 'base', 'saved_at'])
    .where('kind', '=', 'post')
    .execute()
  return new Map(
    rows.map(({ id, document, base, saved_at }) => [
      id,
      {
        document: JSON.parse(document),
        base: base === null ? null : JSON.parse(base),
        savedAt: saved_at,
      },
    ]),
  )
}

/** One of the two is there. */
function toEntry(
  id: string,
  published: PostOutline | null,
  draft: PostDraft | null,
  now: Date,
): PostEntry {
  const current = (draft?.document ?? published) as Partial<PostOutline>
  const { date, tags } = current.facts ?? {}
  // The draft is compared with whole texts: those that it was made from.
  const states = listPostStates(current, draft ? draft.base : published, now)
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

/** `languages`: of the site. */
function matches(
  entry: PostEntry,
  { search, tag, year, state, language }: PostListQuery,
  languages: readonly Language[],
  labels: Labels,
): boolean {
  const { id, tags, titles, states } = entry
  if (tag !== undefined && !tags.includes(tag)) return false
  if (year !== undefined && toYear(entry) !== year) return false
  if (state !== undefined) {
    const asked = language ? [language] : languages
    if (!asked.some((one) => states[one] === state)) return false
  } else if (language && states[language] === 'missing') return false
  if (search === '') return true
  const called = tags.flatMap((one) => Object.values(labels.get(one) ?? { tag: one }))
  const text = foldForSearch([id, ...called, ...Object.values(titles)].join('\n'))
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function toYear({ date }: PostEntry): string {
  return /^\d{4}-/.test(date) ? date.slice(0, 4) : ''
}

function toRank({ date }: PostEntry): string {
  return date === '' ? '9999' : date
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

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
