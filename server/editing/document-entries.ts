/** Every document with its state in each language, for the lists of the panel. */
import type { DocumentEntry, DocumentKey } from '#shared/admin/content.ts'
import { findMissingLanguages } from '#shared/content-fields.ts'
import { type KindName, kindNames, kindOf, titlesOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { storedKinds } from '../content/kinds/kinds.ts'
import { readPerRevision } from '../content/store/read-per-revision.ts'
import { readDefaultLanguage, readSiteLanguages } from '../content/store/site-languages.ts'
import { carryConfirmations } from '../content/translations/confirmations.ts'
import type { TranslationPair } from '../content/translations/pair-translations.ts'
import {
  type Confirmed,
  loadForDrafts,
  pairIn,
} from '../content/translations/stored-confirmations.ts'
import type { Database } from '../platform/db/database.ts'
import { foldForSearch } from '../platform/search/search-text.ts'
import { findChangedLanguages } from './changed-languages.ts'
import { openDocument } from './open-document.ts'

export interface ListedEntry extends DocumentEntry {
  /** When visitors first see it: ISO time; empty: always. */
  from: string
  /** Languages in which the draft differs from what visitors see. `all`: it was never published. */
  drafted: 'all' | readonly Language[]
  /** Title and id, normalised. */
  searched: string
}

/**
 * In the order of the kinds; documents that have only a draft follow the published ones of their kind. What was
 * published is read once for each revision of the content: a site may have thousands of documents.
 */
export function createEntryReader(db: Database, now: () => Date): () => Promise<ListedEntry[]> {
  const listPublished = readPerRevision(db, readPublished)
  const describeDraft = createDraftReader(db)

  return async () => {
    const published = await listPublished()
    const changed = new Map<string, ListedEntry>()
    const languages = await readSiteLanguages(db)
    const stale = await readStale(db)
    for (const [key, unfit] of stale) {
      const entry = published.get(key)
      if (entry) changed.set(key, inLanguages({ ...entry, stale: unfit }, languages))
    }
    const confirmedOf = await loadForDrafts(db)
    const drafts = await db
      .selectFrom('content_draft')
      .select(['kind', 'id', 'version', 'saved_at'])
      .orderBy('kind')
      .orderBy('id')
      .execute()
    for (const { kind, id, version, saved_at } of drafts) {
      const key = { kind: kind as KindName, id }
      const described = await describeDraft(key, `${version} ${saved_at}`, confirmedOf(key))
      if (!described) continue
      const before = published.get(keyOf(key))
      const seen = before && {
        isPublished: true,
        publishedAt: before.publishedAt,
        visibility: before.visibility,
        from: before.from,
      }
      const entry = { ...described, ...seen, draftedAt: saved_at }
      changed.set(keyOf(key), inLanguages(entry, languages))
    }
    const at = now().toISOString()
    return merge(published, changed).map((entry) =>
      entry.from > at ? { ...entry, visibility: 'scheduled' as const } : entry,
    )
  }
}

export function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}/${id}`
}

/** What is missing or stale in languages that the site does not have is not shown. */
export function inLanguages<Entry extends DocumentEntry>(
  entry: Entry,
  languages: readonly Language[],
): Entry {
  const isShown = (language: Language) => languages.includes(language)
  return {
    ...entry,
    incomplete: entry.incomplete.filter(isShown),
    stale: entry.stale.filter(isShown),
  }
}

async function readPublished(db: Database): Promise<Map<string, ListedEntry>> {
  const languages = await readSiteLanguages(db)
  const lists = await Promise.all(
    storedKinds.map(async (kind) =>
      (await kind.list(db)).map(
        ({ id, titles, incomplete, visibility = 'public', from = '', storedAt }) => ({
          kind: kind.name,
          id,
          titles,
          incomplete,
          stale: [],
          isPublished: true,
          publishedAt: storedAt,
          draftedAt: null,
          trashedAt: null,
          visibility,
          from,
          drafted: visibility === 'hidden' ? ('all' as const) : [],
          searched: toSearched(id, titles),
        }),
      ),
    ),
  )
  return new Map(lists.flat().map((entry) => [keyOf(entry), inLanguages(entry, languages)]))
}

async function readStale(db: Database): Promise<Map<string, Language[]>> {
  const rows = await db
    .selectFrom('translation_confirmed')
    .select(['kind', 'id', 'language'])
    .where('is_stale', '=', 1)
    .distinct()
    .execute()
  const groups = Map.groupBy(rows, keyOf)
  return new Map([...groups].map(([key, some]) => [key, some.map(({ language }) => language)]))
}

interface ReadDraft {
  stamp: string
  document: unknown
  pairs: TranslationPair[]
  drafted: ListedEntry['drafted']
}

/** Compares each version of a draft with the published document only once. */
function createDraftReader(db: Database) {
  const findRevision = readPerRevision(db, async () => Symbol('revision'))
  let revision: symbol | null = null
  const known = new Map<string, ReadDraft>()

  return async (
    key: DocumentKey,
    stamp: string,
    confirmed: Confirmed,
  ): Promise<ListedEntry | null> => {
    const now = await findRevision()
    if (revision !== now) known.clear()
    revision = now
    let read = known.get(keyOf(key))
    if (read?.stamp !== stamp) {
      const opened = await openDocument(db, key)
      if (!opened?.draft) return null
      const { published, current } = opened
      read = {
        stamp,
        document: current,
        pairs: await pairIn(db, key.kind, published, current),
        drafted:
          published === null
            ? 'all'
            : findChangedLanguages(key.kind, published, current, await readDefaultLanguage(db)),
      }
      known.set(keyOf(key), read)
    }
    const left = carryConfirmations(read.pairs, confirmed)
    const stale = new Set(left.filter(({ isStale }) => isStale).map(({ language }) => language))
    return { ...describe(key, read.document), stale: [...stale], drafted: read.drafted }
  }
}

/** `document`: that of a draft, or one in the trash. */
export function describe({ kind, id }: DocumentKey, document: unknown): ListedEntry {
  const titles = titlesOf(kind, document)
  return {
    kind,
    id,
    titles,
    incomplete: findMissingLanguages(kindOf(kind).fields, document),
    stale: [],
    isPublished: false,
    visibility: 'hidden',
    from: '',
    publishedAt: null,
    draftedAt: null,
    trashedAt: null,
    drafted: 'all',
    searched: toSearched(id, titles),
  }
}

function merge(
  published: ReadonlyMap<string, ListedEntry>,
  changed: ReadonlyMap<string, ListedEntry>,
): ListedEntry[] {
  const added = [...changed.values()].filter((entry) => !published.has(keyOf(entry)))
  const all = [...published].map(([key, entry]) => changed.get(key) ?? entry)
  if (added.length === 0) return all
  const ranks = new Map(kindNames.map((name, index) => [name, index]))
  const rankOf = ({ kind }: DocumentEntry) => ranks.get(kind) ?? 0
  return [...all, ...added].sort((one, other) => rankOf(one) - rankOf(other))
}

function toSearched(id: string, titles: DocumentEntry['titles']): string {
  return foldForSearch([id, ...Object.values(titles)].join('\n'))
}

/** Every word of a search must be in the title or the id. */
export function isFound({ searched }: ListedEntry, search: string): boolean {
  if (search === '') return true
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
