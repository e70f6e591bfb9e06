/** Lists documents of all kinds, with their drafts and those in the trash. */
import type {
  DocumentEntry,
  DocumentList,
  DocumentQuery,
  DocumentState,
} from '#shared/admin/content.ts'
import { describeFields, findMissingLanguages } from '#shared/content-fields.ts'
import { type KindName, kindNames, kindOf, titlesOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { storedKinds } from '../content/kinds/kinds.ts'
import { readPerRevision } from '../content/store/read-per-revision.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { foldForSearch } from '../platform/search/search-text.ts'

type ListDocuments = (by: AdminReader, query: DocumentQuery) => Promise<DocumentList>

/** What was published is read once for each revision of the content: a site may have thousands of documents. */
export function createDocumentList(db: Database): ListDocuments {
  const listPublished = readPerRevision(db, readPublished)

  return async (_by, query) => {
    const published = await listPublished()
    const languages = await readSiteLanguages(db)
    const drafts = await readDrafts(db, languages)
    const live = mergeEntries(published, drafts)
    const trashed = await readTrash(db, languages)
    const groups: Record<DocumentState | 'all', DocumentEntry[]> = {
      all: live,
      draft: live.filter(({ draftedAt }) => draftedAt !== null),
      incomplete: live.filter(({ incomplete }) => incomplete.length > 0),
      trash: trashed,
    }
    const found = groups[query.state ?? 'all'].filter((entry) => matches(entry, query))
    const { page, size } = query
    return {
      page,
      size,
      total: found.length,
      items: found.slice(page * size, (page + 1) * size),
      counts: {
        draft: groups.draft.length,
        incomplete: groups.incomplete.length,
        trash: groups.trash.length,
      },
    }
  }
}

async function readPublished(db: Database): Promise<DocumentEntry[]> {
  const languages = await readSiteLanguages(db)
  const lists = await Promise.all(
    storedKinds.map(async (kind) =>
      (await kind.list(db)).map(({ id, titles, incomplete, storedAt }) => ({
        kind: kind.name,
        id,
        titles,
        incomplete: incomplete.filter((one) => languages.includes(one)),
        isPublished: true,
        publishedAt: storedAt,
        draftedAt: null,
        trashedAt: null,
      })),
    ),
  )
  return lists.flat()
}

async function readDrafts(db: Database, languages: readonly Language[]): Promise<DocumentEntry[]> {
  const rows = await db
    .selectFrom('content_draft')
    .select(['kind', 'id', 'document', 'saved_at'])
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, id, document, saved_at }) => ({
    ...describe(kind as KindName, id, document, languages),
    isPublished: false,
    publishedAt: null,
    draftedAt: saved_at,
    trashedAt: null,
  }))
}

async function readTrash(db: Database, languages: readonly Language[]): Promise<DocumentEntry[]> {
  const rows = await db
    .selectFrom('content_trash')
    .select(['kind', 'id', 'published', 'draft', 'at'])
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ kind, id, published, draft, at }) => ({
    ...describe(kind as KindName, id, draft ?? published ?? '{}', languages),
    isPublished: published !== null,
    publishedAt: null,
    draftedAt: null,
    trashedAt: at,
  }))
}

function describe(kind: KindName, id: string, text: string, languages: readonly Language[]) {
  const document: unknown = JSON.parse(text)
  const incomplete = findMissingLanguages(describeFields(kindOf(kind).schema), document)
  return {
    kind,
    id,
    titles: titlesOf(kind, document),
    incomplete: incomplete.filter((one) => languages.includes(one)),
  }
}

/** In the order of the kinds; documents that have only a draft follow the published ones of their kind. */
function mergeEntries(published: DocumentEntry[], drafts: DocumentEntry[]): DocumentEntry[] {
  if (drafts.length === 0) return published
  const byKey = new Map(published.map((entry) => [keyOf(entry), entry]))
  for (const draft of drafts) {
    const before = byKey.get(keyOf(draft))
    const { isPublished = false, publishedAt = null } = before ?? {}
    byKey.set(keyOf(draft), { ...draft, isPublished, publishedAt })
  }
  const ranks = new Map(kindNames.map((name, index) => [name, index]))
  const rankOf = ({ kind }: DocumentEntry) => ranks.get(kind) ?? 0
  return [...byKey.values()].sort((one, other) => rankOf(one) - rankOf(other))
}

function keyOf({ kind, id }: DocumentEntry): string {
  return `${kind}/${id}`
}

function matches(entry: DocumentEntry, { kind, search }: DocumentQuery): boolean {
  if (kind && entry.kind !== kind) return false
  if (search === '') return true
  const text = foldForSearch([entry.id, ...Object.values(entry.titles)].join('\n'))
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
