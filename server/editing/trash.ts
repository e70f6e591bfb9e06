/** The trash: documents that visitors no longer see, and that can be restored. */
import { contentLimits, type DocumentKey } from '#shared/admin/content.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { fail, ok } from '#shared/result.ts'
import { appendReplaced } from '../content/kinds/history.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import { parseStored } from '../content/store/read-stored.ts'
import { countRevision } from '../content/store/revision.ts'
import {
  removeConfirmations,
  removeDraftConfirmations,
} from '../content/translations/confirmations.ts'
import type { Admin, FreshAdmin } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
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
import { openDocument, openVersion } from './open-document.ts'
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
  const stored = storedKindOf(key.kind)
  const [use] = await stored.findUses(tx, key.id)
  if (use !== undefined) return refuse(`is used by ${use}`)
  const at = now().toISOString()
  const { published, draft, current, isUnreadable } = opened.value
  const texts = {
    published: published === null ? null : JSON.stringify(published),
    // It is merged with what is published, so its base is that too, except for fields in conflict.
    draft: draft || isUnreadable ? JSON.stringify(current) : null,
    base: draft ? JSON.stringify(keepConflicts(opened.value)) : null,
  }
  // A row of the same name is that of a document which an import has brought back since.
  await removeTrashed(tx, key)
  await tx
    .insertInto('content_trash')
    .values({ ...key, ...texts, at, by: by.userId })
    .execute()
  if (published !== null) await appendReplaced(tx, { ...key, at, document: published })
  if (published !== null || isUnreadable) {
    await stored.remove(tx, [key.id])
    await countRevision(tx)
  }
  await removeDraft(tx, key, at)
  await removeLinks(tx, key)
  await auditContentEvent(audit, tx, by, key, 'content_trashed')
  return ok(key)
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
    if (prepared) {
      await prepared.store(tx)
      await countRevision(tx)
    }
    if (still.draft !== null) {
      const base = parseStored(still.base ?? still.published ?? 'null') ?? null
      const savedAt = now().toISOString()
      await storeDraft(tx, by, { key, earlier: null, base, text: still.draft, savedAt })
    }
    await removeTrashed(tx, key)
    await auditContentEvent(audit, tx, by, key, 'content_restored')
    return ok(key)
  })
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
  await auditContentEvent(audit, tx, by, key, 'content_deleted')
  return ok(key)
}

/** Deletes what has been in the trash for too long. @returns the number of documents. */
export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - contentLimits.trashDays * 24 * 60 * 60 * 1000)
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, 'content')
    const rows = await tx
      .deleteFrom('content_trash')
      .where('at', '<', oldest.toISOString())
      .returning(['kind', 'id'])
      .execute()
    for (const { kind, id } of rows) await removeHistory(tx, { kind: kind as KindName, id })
    return rows.length
  })
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
  await removeConfirmations(tx, { kind, id })
  await removeDraftConfirmations(tx, { kind, id })
  await tx.deleteFrom('content_history').where('kind', '=', kind).where('id', '=', id).execute()
}
