/** The trash: documents that visitors no longer see, and that can be restored. */
import type { Selectable } from 'kysely'
import { contentLimits, type DocumentKey } from '#shared/admin/content.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { fail, ok } from '#shared/result.ts'
import { appendReplaced } from '../content/kinds/history.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { countRevision } from '../content/store/revision.ts'
import { unmarkSamples } from '../content/store/sample-documents.ts'
import {
  removeConfirmations,
  removeDraftConfirmations,
} from '../content/translations/confirmations.ts'
import type { Admin, FreshAdmin } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { parseDraft } from './damaged-drafts.ts'
import {
  auditContentEvent,
  type EditingDependencies,
  keepConflicts,
  refuseFields,
  refuseProblems,
  removeDraft,
  removeLinks,
  storeDraft,
} from './drafts.ts'
import { type OpenDocument, openDocument, openVersion } from './open-document.ts'
import { type Publishing, prepareDocument } from './publish.ts'

/** Refused for documents that every site has, and for those that another document refers to. */
export async function trashDocument(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  { key, version }: { key: DocumentKey; version: number },
): Promise<Outcome<DocumentKey>> {
  await takeLock(tx, 'content')
  const opened = await openVersion(tx, key, version)
  if (!opened.ok) return opened
  const refuse = (problem: string) => refuseProblems([{ path: [], problem }])
  const { ids } = kindOf(key.kind)
  if (typeof ids !== 'string') return refuse('is one of the documents that every site has')
  const [use] = await storedKindOf(key.kind).findUses(tx, key.id)
  if (use !== undefined) return refuse(`is used by ${use}`)
  await moveToTrash(tx, opened.value, { key, at: now().toISOString(), by: by.userId })
  await auditContentEvent(audit, tx, by, key, 'content_trashed')
  return ok(key)
}

/** `by`: the id of the admin; empty: a command. */
export async function moveToTrash(
  tx: Transaction,
  opened: OpenDocument,
  { key, at, by }: { key: DocumentKey; at: string; by: string },
): Promise<void> {
  const { published, draft, current, isUnreadable } = opened
  const texts = {
    published: published === null ? null : JSON.stringify(published),
    // It is merged with what is published, so its base is that too, except for fields in conflict.
    draft: draft || isUnreadable ? JSON.stringify(current) : null,
    base: draft ? JSON.stringify(keepConflicts(opened)) : null,
  }
  // A row of the same name is that of a document which an import has brought back since.
  await removeTrashed(tx, key)
  await tx
    .insertInto('content_trash')
    .values({ ...key, ...texts, at, by })
    .execute()
  if (published !== null) await appendReplaced(tx, { ...key, at, document: published })
  if (published !== null || isUnreadable) {
    await storedKindOf(key.kind).remove(tx, [key.id])
    await countRevision(tx)
  }
  await removeDraft(tx, key, at)
  await removeLinks(tx, key)
}

/** Publishes a document again if it was published, and restores its draft. */
export async function restoreDocument(
  { audit, change, db, now, renderer }: Publishing,
  key: DocumentKey,
): Promise<Outcome<DocumentKey>> {
  const row = await findTrashed(db, key)
  if (!row) return fail('NOT_FOUND')
  if (row.published === null && parseDraft(row.draft ?? '') === null) {
    return refuseFields([{ path: [], problem: 'cannot be read' }])
  }
  const prepared =
    row.published === null
      ? null
      : await prepareDocument(db, key, parseStored(row.published), { renderer, now })
  if (prepared && !prepared.ok) return refuseProblems(prepared.problems)
  return change(async (tx, by) => {
    await takeLock(tx, 'content')
    const still = await findTrashed(tx, key)
    if (!still) return fail('NOT_FOUND')
    // An import may have brought a document of the same name.
    if (await openDocument(tx, key)) return fail('STALE')
    const outdated = await prepared?.findNewProblems(tx)
    if (outdated) return outdated
    if (prepared) await prepared.store(tx)
    await putBack(tx, by, still, now().toISOString())
    await auditContentEvent(audit, tx, by, key, 'content_restored')
    return ok(key)
  })
}

/** After its published version was stored again. */
export async function putBack(
  tx: Transaction,
  by: Admin,
  { kind, id, published, draft, base }: Selectable<Tables['content_trash']>,
  savedAt: string,
): Promise<void> {
  const key = { kind: kind as KindName, id }
  if (published !== null) await countRevision(tx)
  if (draft !== null) {
    const madeFrom = parseStored(base ?? published ?? 'null') ?? null
    await storeDraft(tx, by, { key, earlier: null, base: madeFrom, text: draft, savedAt })
  }
  await removeTrashed(tx, key)
}

/** Deletes a document in the trash for ever, with its history. */
export async function deleteDocument(
  { audit }: EditingDependencies,
  tx: Transaction,
  by: FreshAdmin,
  key: DocumentKey,
): Promise<Outcome<DocumentKey>> {
  await takeLock(tx, 'content')
  if (!(await findTrashed(tx, key))) return fail('NOT_FOUND')
  await removeTrashed(tx, key)
  await removeHistory(tx, key)
  // An own site can no longer be taken back (`own-site.ts`).
  await countRevision(tx)
  await auditContentEvent(audit, tx, by, key, 'content_deleted')
  return ok(key)
}

/** Deletes everything in the trash for ever. */
export async function deleteAll(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: FreshAdmin,
): Promise<Outcome<{ deleted: number }>> {
  const deleted = await deleteBefore(tx, new Date(now().getTime() + 1))
  const detail = { documents: deleted }
  const event = { event: 'content_deleted', result: 'success', detail } as const
  await audit.append(tx, { ...by.acting, ...event })
  return ok({ deleted })
}

/** Deletes what has been in the trash for too long. @returns the number of documents. */
export function emptyTrash(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - contentLimits.trashDays * 24 * 60 * 60 * 1000)
  return db.transaction().execute((tx) => deleteBefore(tx, oldest))
}

async function deleteBefore(tx: Transaction, moment: Date): Promise<number> {
  await takeLock(tx, 'content')
  const rows = await tx
    .deleteFrom('content_trash')
    .where('at', '<', moment.toISOString())
    .returning(['kind', 'id'])
    .execute()
  for (const { kind, id } of rows) await removeHistory(tx, { kind: kind as KindName, id })
  if (rows.length > 0) await countRevision(tx)
  return rows.length
}

type RowKey = { kind: string; id: string }

function findTrashed(db: Database, { kind, id }: RowKey) {
  return db
    .selectFrom('content_trash')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function removeTrashed(tx: Transaction, { kind, id }: RowKey): Promise<void> {
  await tx.deleteFrom('content_trash').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Keeps that of a document which is no longer only in the trash: an import may have brought it back. */
async function removeHistory(tx: Transaction, { kind, id }: DocumentKey): Promise<void> {
  if (await openDocument(tx, { kind, id })) return
  await unmarkSamples(tx, [{ kind, id }])
  await removeConfirmations(tx, { kind, id })
  await removeDraftConfirmations(tx, { kind, id })
  await tx.deleteFrom('content_history').where('kind', '=', kind).where('id', '=', id).execute()
}
