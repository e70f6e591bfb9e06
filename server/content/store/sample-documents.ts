/** Which documents still are those of the sample content: no admin has published them. */
import type { DocumentKey } from '#shared/admin/content.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { inBatches } from './in-batches.ts'

/** The address of the sample's person, in a domain that belongs to nobody (RFC 2606). */
export const sampleEmail = 'student@example.com'

/** An empty document, such as a look without a choice, says nothing of the sample. */
export function isOfSample(document: unknown): boolean {
  return Object.keys(document as object).length > 0
}

/** Without those in the trash. */
export async function listSamples(db: Database): Promise<DocumentKey[]> {
  const marked = await db
    .selectFrom('sample_document')
    .leftJoin('content_trash as trash', (join) =>
      join
        .onRef('trash.kind', '=', 'sample_document.kind')
        .onRef('trash.id', '=', 'sample_document.id'),
    )
    .where('trash.id', 'is', null)
    .select(['sample_document.kind', 'sample_document.id'])
    .execute()
  return marked.map(({ kind, id }) => ({ kind: kind as KindName, id }))
}

export async function markSamples(tx: Transaction, keys: readonly DocumentKey[]): Promise<void> {
  await inBatches(keys, (some) =>
    tx
      .insertInto('sample_document')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing()),
  )
}

export async function unmarkSamples(tx: Transaction, keys: readonly DocumentKey[]): Promise<void> {
  for (const { kind, id } of keys) {
    await tx.deleteFrom('sample_document').where('kind', '=', kind).where('id', '=', id).execute()
  }
}
