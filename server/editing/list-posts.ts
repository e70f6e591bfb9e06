/** Lists posts with the state of each language. */
import type { PostAdminList, PostEntry, PostListQuery } from '#shared/admin/posts.ts'
import { type LanguageState, languageStates } from '#shared/admin/publish-languages.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { TagLabel } from '#shared/tags.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { listTagLabels } from '../content/store/site-tags.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { foldForSearch } from '../platform/search/search-text.ts'
import { createPostEntries } from './post-entries.ts'

interface ListPostsDependencies {
  db: Database
  now: () => Date
}

export type ListPosts = (by: AdminReader, query: PostListQuery) => Promise<PostAdminList>

/** By tag. Tags without a label are missing. */
type Labels = ReadonlyMap<string, TagLabel>

export function createPostList({ db, now }: ListPostsDependencies): ListPosts {
  const listEntries = createPostEntries(db)

  return async (_by, query) => {
    const languages = await readSiteLanguages(db)
    const labels = new Map((await listTagLabels(db)).map((label) => [label.tag, label]))
    const all = await listEntries(now())
    const found = all.filter((entry) => matches(entry, query, languages, labels))
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
  if (search === '') return true
  const text = toSearched(entry, labels)
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
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

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
