/** The answer to a call that changes a document. */
import type { DocumentKey, EditedDocument } from '#shared/admin/content.ts'
import { fail } from '#shared/result.ts'
import { describeDocument } from '../editing/open-document.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'

/** The document after a successful change. One that is gone is answered as an empty one that has no draft. */
export async function answerDocument(
  db: Database,
  by: AdminReader,
  changed: Outcome<DocumentKey>,
): Promise<Outcome<EditedDocument>> {
  if (!changed.ok) return changed
  const document = await describeDocument(db, by, changed.value)
  return document ? { ok: true, value: document, version: document.version } : fail('NOT_FOUND')
}
