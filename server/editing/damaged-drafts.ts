/**
 * A draft that cannot be read counts as none. What is stored of it goes to the trash as an entry of its own before
 * something takes its place: a person may still read what a program cannot.
 */
import { createHash } from 'node:crypto'
import type { DocumentKey } from '#shared/admin/content.ts'
import { describeUnfit, listUnfit } from '../content/kinds/check-stored.ts'
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

export interface Damage extends DocumentKey {
  /** A sentence without its final point. */
  problem: string
  /** What the owner does in the panel. */
  remedy: string
}

/** Of all documents and drafts, for operators; none if no content was loaded yet. */
export async function listDamage(db: Database): Promise<Damage[]> {
  const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  if (!loaded) return []
  const remedy = 'repair it or move it to the trash'
  const documents = await listUnfit(db)
  return [
    ...documents.map((one) => ({ ...one, problem: describeUnfit(one), remedy })),
    ...(await listDamagedDrafts(db)).map((key) => ({
      ...key,
      problem: `the draft of ${key.kind}/${key.id} cannot be read`,
      remedy: 'save the document: the draft then moves to the trash as it is stored',
    })),
  ]
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
