/**
 * The history of published documents. The first row of a document is its version before the first change in
 * the panel; the last one is what is published now. Documents that only imports have changed have no rows:
 * their history is that of the content folder.
 */
import type { RevisionEvent } from '#shared/admin/content.ts'
import { isSame } from '#shared/content-changes.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { parseStored } from '../store/read-stored.ts'
import type { AllDocuments } from './content-documents.ts'

interface Version {
  kind: KindName
  id: string
  /** ISO time. */
  at: string
  /** The id of the admin; null: an import by a command. */
  by: string | null
  event: RevisionEvent
  document: unknown
}

/** Appends a version, unless it is the same as the last one. */
export async function appendVersion(tx: Transaction, version: Version): Promise<void> {
  const { document, ...values } = version
  const last = await tx
    .selectFrom('content_history')
    .select(['number', 'document'])
    .where('kind', '=', version.kind)
    .where('id', '=', version.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && isSame(parseStored(last.document), document)) return
  await tx
    .insertInto('content_history')
    .values({ ...values, number: (last?.number ?? 0) + 1, document: JSON.stringify(document) })
    .execute()
}

/**
 * Before the first change in the panel, or after an import that recorded nothing: the version that is about to be
 * replaced, with the time since which it has been published. `at`: now, for what has no such time.
 */
export async function appendReplaced(
  tx: Transaction,
  { at, ...replaced }: Pick<Version, 'kind' | 'id' | 'at' | 'document'>,
): Promise<void> {
  const storedAt = await findStoredAt(tx, replaced)
  await appendVersion(tx, { ...replaced, at: storedAt ?? at, by: null, event: 'imported' })
}

async function findStoredAt(
  tx: Transaction,
  { kind, id }: Pick<Version, 'kind' | 'id'>,
): Promise<string | undefined> {
  if (kind === 'legal') {
    const text = tx.selectFrom('legal_text').select('updated_at').where('page', '=', id)
    return (await text.executeTakeFirst())?.updated_at ?? undefined
  }
  const row =
    kind === 'project'
      ? tx.selectFrom('project').select('updated_at').where('id', '=', Number(id))
      : kind === 'post'
        ? tx.selectFrom('post').select('updated_at').where('slug', '=', id)
        : tx
            .selectFrom('content_entry')
            .select('updated_at')
            .where('kind', '=', kind)
            .where('id', '=', id)
  return (await row.executeTakeFirst())?.updated_at
}

/** After an import: what it has changed in documents that have a history. */
export async function recordImported(
  tx: Transaction,
  documents: AllDocuments,
  { at, by }: Pick<Version, 'at' | 'by'>,
): Promise<void> {
  const edited = await tx.selectFrom('content_history').select(['kind', 'id']).distinct().execute()
  for (const { kind, id } of edited) {
    const document = lookUp(lookUp(documents, kind), id)
    if (document === undefined) continue
    await appendVersion(tx, {
      kind: kind as KindName,
      id,
      at,
      by,
      event: 'imported',
      document,
    })
  }
}
