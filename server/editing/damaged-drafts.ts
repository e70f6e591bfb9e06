/**
 * A draft that cannot be read counts as none. What is stored of it goes to the trash as an entry of its own before
 * something takes its place: a person may still read what a program cannot.
 */
import { createHash } from 'node:crypto'
import type { DocumentKey } from '#shared/admin/content.ts'
import { parseStored } from '../content/store/read-stored.ts'
import type { Database, Transaction } from '../platform/db/database.ts'

/** null: it cannot be read. */
export function parseDraft(text: string): object | null {
  const document = parseStored(text)
  return typeof document === 'object' ? document : null
}

export async function listDamagedDrafts(db: Database): Promise<DocumentKey[]> {
  const rows = await db.selectFrom('content_draft').select(['kind', 'id', 'document']).execute()
  const damaged = rows.filter(({ document }) => parseDraft(document) === null)
  return damaged.map(({ kind, id }) => ({ kind, id }) as DocumentKey)
}

export async function setDamagedAside(
  tx: Transaction,
  { kind, id }: DocumentKey,
  at: string,
): Promise<void> {
  const row = await tx
    .selectFrom('content_draft')
    .select(['document', 'saved_by'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || parseDraft(row.document) !== null) return
  const digest = createHash('sha256').update(row.document).digest('hex').slice(0, 12)
  const kept = { kind, id: `${id.slice(0, 50)}-damaged-${digest}`, at, by: row.saved_by }
  await tx
    .insertInto('content_trash')
    .values({ ...kept, published: null, draft: row.document, base: null })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ at }))
    .execute()
}
