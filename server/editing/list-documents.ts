/** Lists every document with its state in each language, by kind and title, and as the matrix of translations. */
import type {
  DocumentEntry,
  DocumentKey,
  DocumentList,
  DocumentQuery,
  DocumentState,
} from '#shared/admin/content.ts'
import {
  type CellState,
  cellStates,
  cellsToDo,
  type Matrix,
  type MatrixQuery,
  type MatrixRow,
} from '#shared/admin/matrix.ts'
import { valueAt } from '#shared/content-changes.ts'
import { findMissingLanguages } from '#shared/content-fields.ts'
import { type KindName, kindNames, kindOf, titlesOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { storedKinds } from '../content/kinds/kinds.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { readPerRevision } from '../content/store/revision.ts'
import { listSamples } from '../content/store/sample-documents.ts'
import { readDefaultLanguage, readSiteLanguages } from '../content/store/site-languages.ts'
import {
  type Confirmed,
  carryConfirmations,
  loadForDrafts,
  pairIn,
} from '../content/translations/confirmations.ts'
import type { TranslationPair } from '../content/translations/pair-translations.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { foldForSearch } from '../platform/search/search-words.ts'
import { openDocument } from './open-document.ts'

interface ListedEntry extends DocumentEntry {
  /** When visitors first see it: ISO time; empty: always. */
  from: string
  /** Languages in which the draft differs from what visitors see. `all`: it was never published. */
  drafted: 'all' | readonly Language[]
  isSample: boolean
  /** Title and id, normalised. */
  searched: string
}

export function createDocumentLists({ db, now }: { db: Database; now: () => Date }) {
  const readEntries = createEntryReader(db, now)
  return {
    async list(_by: AdminReader, query: DocumentQuery): Promise<DocumentList> {
      const { kind, search, state = 'all', order } = query
      const all = await readEntries()
      const groups: Record<DocumentState | 'all', ListedEntry[]> = {
        all,
        draft: all.filter(({ draftedAt }) => draftedAt !== null),
        incomplete: all.filter(({ incomplete }) => incomplete.length > 0),
        stale: all.filter(({ stale }) => stale.length > 0),
        unseen: all.filter(
          ({ isPublished, visibility }) =>
            isPublished && (visibility === 'private' || visibility === 'unlisted'),
        ),
        sample: all.filter(({ isSample }) => isSample),
        trash: await readTrash(db),
      }
      const found = groups[state].filter(
        (entry) => (!kind || entry.kind === kind) && isFound(entry.searched, search),
      )
      if (order) found.sort((one, other) => changedAt(other).localeCompare(changedAt(one)))
      const counts = {
        draft: groups.draft.length,
        incomplete: groups.incomplete.length,
        stale: groups.stale.length,
        unseen: groups.unseen.length,
        sample: groups.sample.length,
        trash: groups.trash.length,
      }
      return { ...toPage(found, query, toEntry), counts }
    },

    async matrix(_by: AdminReader, query: MatrixQuery): Promise<Matrix> {
      const { kind, language, state, search, page, size } = query
      const asked = language ? [language] : await readSiteLanguages(db)
      const counts: Matrix['counts'] = { missing: 0, stale: 0, draft: 0, live: 0 }
      const found: ListedEntry[] = []
      let toDoAfter: number | null = null
      for (const entry of await readEntries()) {
        if ((kind && entry.kind !== kind) || !isFound(entry.searched, search)) continue
        const states = asked.map((one) => toCell(entry, one))
        for (const one of states) counts[one] += 1
        if (state && !states.includes(state)) continue
        const isLater = found.length >= (page + 1) * size
        if (isLater && toDoAfter === null && states.some((one) => cellsToDo.includes(one))) {
          toDoAfter = found.length
        }
        found.push(entry)
      }
      const nextToDo = toDoAfter === null ? null : Math.floor(toDoAfter / size)
      return { ...toPage(found, query, toRow), counts, nextToDo }
    },
  }
}

function changedAt({ draftedAt, publishedAt }: DocumentEntry): string {
  return draftedAt ?? publishedAt ?? ''
}

export function toPage<Entry, Item>(
  found: readonly Entry[],
  { page, size }: { page: number; size: number },
  toItem: (entry: Entry) => Item,
) {
  const items = found.slice(page * size, (page + 1) * size).map(toItem)
  return { page, size, total: found.length, items }
}

/** `text`: folded. Every word of a search must be in it. */
export function isFound(text: string, search: string): boolean {
  const words = foldForSearch(search).split(/\s+/)
  return search === '' || words.every((word) => text.includes(word))
}

function toEntry({ drafted, from, isSample, searched, ...entry }: ListedEntry): DocumentEntry {
  return entry
}

function toRow(entry: ListedEntry): MatrixRow {
  const { kind, id, titles } = entry
  const cells = Object.fromEntries(languages.map((language) => [language, toCell(entry, language)]))
  return { kind, id, titles, cells: cells as MatrixRow['cells'] }
}

function toCell({ incomplete, stale, drafted }: ListedEntry, language: Language): CellState {
  const has: Record<CellState, boolean> = {
    missing: incomplete.includes(language),
    stale: stale.includes(language),
    draft: drafted === 'all' || drafted.includes(language),
    live: true,
  }
  return cellStates.find((state) => has[state]) ?? 'live'
}

/**
 * In the order of the kinds; documents that have only a draft follow the published ones of their kind. What was
 * published is read once for each revision of the content: a site may have thousands of documents.
 */
function createEntryReader(db: Database, now: () => Date): () => Promise<ListedEntry[]> {
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
        isSample: before.isSample,
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
function inLanguages<Entry extends DocumentEntry>(
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
  // What marks a document, or removes its mark, changes the revision too.
  const samples = new Set((await listSamples(db)).map(keyOf))
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
          visibility: visibility === 'hidden' ? ('private' as const) : visibility,
          from,
          drafted: visibility === 'hidden' ? ('all' as const) : [],
          isSample: samples.has(keyOf({ kind: kind.name, id })),
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

/** In which languages two versions differ. A change of facts alone counts for the default language. */
function findChangedLanguages(
  kind: KindName,
  before: unknown,
  after: unknown,
  defaultLanguage: Language,
): Language[] {
  const { fields } = kindOf(kind)
  const textsOf = (document: unknown, language: Language) =>
    JSON.stringify(listTexts(fields, document, language))
  const changed = languages.filter(
    (language) => textsOf(before, language) !== textsOf(after, language),
  )
  return changed.length > 0 ? changed : [defaultLanguage]
}

function listTexts(field: Field, value: unknown, language: Language): unknown[] {
  if (field.type === 'localized') return [valueAt(value, [language]) ?? null]
  if (field.type === 'list') {
    return (Array.isArray(value) ? value : []).map((entry) =>
      listTexts(field.item, entry, language),
    )
  }
  if (field.type !== 'group') return []
  return Object.entries(field.fields).map(([name, inner]) =>
    listTexts(inner, valueAt(value, [name]), language),
  )
}

/** `document`: that of a draft, or one in the trash. */
function describe({ kind, id }: DocumentKey, document: unknown): ListedEntry {
  const titles = titlesOf(kind, document)
  return {
    kind,
    id,
    titles,
    incomplete: findMissingLanguages(kindOf(kind).fields, document),
    stale: [],
    isPublished: false,
    visibility: 'draft',
    from: '',
    publishedAt: null,
    draftedAt: null,
    trashedAt: null,
    drafted: 'all',
    isSample: false,
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

async function readTrash(db: Database): Promise<ListedEntry[]> {
  const languages = await readSiteLanguages(db)
  const rows = await db
    .selectFrom('content_trash')
    .select(['kind', 'id', 'published', 'draft', 'at'])
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ kind, id, published, draft, at }) => {
    const document = parseStored(draft ?? published ?? '{}')
    const entry = describe({ kind: kind as KindName, id }, document)
    return inLanguages({ ...entry, isPublished: published !== null, trashedAt: at }, languages)
  })
}
