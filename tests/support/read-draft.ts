/** The draft of a document, as it is stored; null: there is none. */
import type { Database } from '../../server/platform/db/database.ts'

// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the kind.
export async function readDraft(db: Database, kind: string, id: string): Promise<any> {
  const row = await db
    .selectFrom('content_draft')
    .select('document')
    .where('kind', '=', kind as never)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? JSON.parse(row.document as string) : null
}
