/** Lists documents of all kinds, with their drafts and those in the trash. */
import type {
  DocumentEntry,
  DocumentList,
  DocumentQuery,
  DocumentState,
} from '#shared/admin/content.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { describe, inLanguages, isFound, type ListedEntry } from './document-entries.ts'

type ListDocuments = (by: AdminReader, query: DocumentQuery) => Promise<DocumentList>

export function createDocumentList(
  db: Database,
  readEntries: () => Promise<ListedEntry[]>,
): ListDocuments {
  return async (_by, query) => {
    const live = await readEntries()
    const groups: Record<DocumentState | 'all', ListedEntry[]> = {
      all: live,
      draft: live.filter(({ draftedAt }) => draftedAt !== null),
      incomplete: live.filter(({ incomplete }) => incomplete.length > 0),
      stale: live.filter(({ stale }) => stale.length > 0),
      unseen: live.filter(
        ({ isPublished, visibility }) =>
          isPublished && (visibility === 'hidden' || visibility === 'unlisted'),
      ),
      trash: await readTrash(db),
    }
    const { page, size, kind, search } = query
    const found = groups[query.state ?? 'all'].filter(
      (entry) => (!kind || entry.kind === kind) && isFound(entry, search),
    )
    return {
      page,
      size,
      total: found.length,
      items: found.slice(page * size, (page + 1) * size).map(toEntry),
      counts: {
        draft: groups.draft.length,
        incomplete: groups.incomplete.length,
        stale: groups.stale.length,
        unseen: groups.unseen.length,
        trash: groups.trash.length,
      },
    }
  }
}

function toEntry({ drafted, from, searched, ...entry }: ListedEntry): DocumentEntry {
  return entry
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
