/** Kinds whose documents are stored as JSON, because no SQL filters by their fields. */
import type { FieldProblem } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import { findMissingLanguages } from '#shared/content-fields.ts'
import { type EntryKind, type EntryOf, kindOf, titlesOf } from '#shared/content-kinds.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { inBatches } from '../store/in-batches.ts'
import { parseStored } from '../store/read-stored.ts'
import { createReading, type StoredKind } from './stored-kind.ts'

interface Particulars<Document> {
  /** Stores what queries need besides the document. */
  storeMore?(tx: Transaction, document: Document): Promise<void>
  findProblems?(db: Database, document: Document, id: string): Promise<FieldProblem[]>
  findUses?(db: Database, id: string): Promise<string[]>
}

export function createEntryKind<Name extends EntryKind>(
  name: Name,
  {
    storeMore = async () => {},
    findProblems = async () => [],
    findUses = async () => [],
  }: Particulars<EntryOf<Name>> = {},
): StoredKind<EntryOf<Name>> {
  return {
    name,
    findProblems,
    findUses,
    prepare: async (documents, { storedAt }) => {
      const rows = Object.entries(documents).map(([id, document]) => ({
        kind: name,
        id,
        document: JSON.stringify(document),
        version: 1,
        updated_at: storedAt,
      }))
      return async (tx) => {
        await inBatches(rows, (some) => tx.insertInto('content_entry').values(some))
        for (const document of Object.values(documents)) await storeMore(tx, document)
      }
    },
    async remove(tx, ids) {
      const all = tx.deleteFrom('content_entry').where('kind', '=', name)
      await (ids ? all.where('id', 'in', ids) : all).execute()
    },
    ...createReading(name, async (db, ids) => {
      const all = selectRows(db, name)
      const rows = await (ids ? all.where('id', 'in', ids) : all).execute()
      const sorted = rows.sort((one, other) => (one.id < other.id ? -1 : 1))
      return new Map(sorted.map(({ id, document }) => [id, parseStored(document)]))
    }),
    async list(db) {
      const rows = await selectRows(db, name).execute()
      const { fields } = kindOf(name)
      return rows.map(({ id, document: text, updated_at }) => {
        const document = parseStored(text)
        return {
          id,
          titles: titlesOf(name, document),
          incomplete: findMissingLanguages(fields, document),
          // The site has no page yet for documents that are only for recruiters.
          visibility:
            (valueAt(document, ['visibility']) ?? 'public') === 'public'
              ? ('public' as const)
              : ('hidden' as const),
          storedAt: updated_at,
        }
      })
    },
  }
}

function selectRows(db: Database, name: EntryKind) {
  return db
    .selectFrom('content_entry')
    .select(['id', 'document', 'updated_at'])
    .where('kind', '=', name)
}
