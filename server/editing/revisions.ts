/** Reads the history of a document, and makes a draft of an earlier version. */
import type { DocumentKey, RevisionEntry } from '#shared/admin/content.ts'
import { findChanges, replaceAt, valueAt } from '#shared/content-changes.ts'
import { fail, ok } from '#shared/result.ts'
import { parseStored } from '../content/store/read-stored.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { type EditingDependencies, saveDraft } from './drafts.ts'
import { openVersion } from './open-document.ts'

/** Newest first. */
export async function listRevisions(
  db: Database,
  _by: AdminReader,
  key: DocumentKey,
): Promise<RevisionEntry[]> {
  const rows = await selectRevisions(db, key).orderBy('number', 'desc').execute()
  return rows.map(toEntry)
}

export async function findRevision(
  db: Database,
  _by: AdminReader,
  key: DocumentKey,
  number: number,
): Promise<(RevisionEntry & { document: unknown }) | null> {
  const row = await selectRevisions(db, key)
    .select('document')
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? { ...toEntry(row), document: parseStored(row.document) ?? {} } : null
}

/** Replaces the draft by an earlier version. Refused if the draft was saved meanwhile. */
export async function restoreRevision(
  dependencies: EditingDependencies,
  tx: Transaction,
  by: Admin,
  { key, number, version }: { key: DocumentKey; number: number; version: number },
): Promise<Outcome<DocumentKey>> {
  const row = await selectRevisions(tx, key)
    .select('document')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  const opened = await openVersion(tx, key, version)
  if (!opened.ok) return opened
  const { current } = opened.value
  const earlier = parseStored(row.document) ?? {}
  const changes = findChanges(current, keepFields(key.kind, current, earlier))
  if (changes.length === 0) return ok(key)
  const saved = await saveDraft(dependencies, tx, by, { key, version, changes })
  return saved.ok ? ok(key) : saved
}

/** What is changed elsewhere than in the text of a document, and stays as it is today: addresses, and what tags are called. */
const keptFields: Partial<Record<DocumentKey['kind'], string[][]>> = {
  post: [
    ['facts', 'aliases'],
    ['facts', 'feedId'],
  ],
  site: [['tagRedirects'], ['tagLabels']],
}

function keepFields(kind: DocumentKey['kind'], current: unknown, restored: unknown): unknown {
  return (keptFields[kind] ?? []).reduce(
    (kept, path) => replaceAt(kept, path, valueAt(current, path)),
    restored,
  )
}

function selectRevisions(db: Database, { kind, id }: DocumentKey) {
  return db
    .selectFrom('content_history')
    .leftJoin('user_account', 'user_account.id', 'content_history.by')
    .select(['number', 'at', 'user_account.name', 'event'])
    .where('kind', '=', kind)
    .where('content_history.id', '=', id)
}

function toEntry(row: { number: number; at: string; name: string | null; event: string }) {
  const { name, ...values } = row
  return { ...values, by: name, event: values.event as RevisionEntry['event'] }
}
