/**
 * Changes drafts. Saving replaces single fields, so that two admins who edit different fields of a document do
 * not disturb each other. All changes by admins run one at a time (`admin-guard.ts`).
 */

import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import {
  contentLimits,
  type DocumentKey,
  type NewDocument,
  type SavedDraft,
} from '#shared/admin/content.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import { applyChanges, type Change, isSame, replaceAt, valueAt } from '#shared/content-changes.ts'
import { checkDraft, emptyOf } from '#shared/content-fields.ts'
import { documentIdSchema, kindOf } from '#shared/content-kinds.ts'
import { findTakenAddress, takenAddress } from '#shared/own-pages.ts'
import { fail, ok } from '#shared/result.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import { removeDraftConfirmations } from '../content/translations/confirmations.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { setDamagedAside } from './damaged-drafts.ts'
import { type Draft, type OpenDocument, openDocument, toVersion } from './open-document.ts'

export interface EditingDependencies {
  audit: Audit
  now: () => Date
}

/** null: a command of the operator. */
export type Actor = Pick<Admin, 'acting' | 'userId'> | null

/** `version`: that of the document that the changes were made from. */
export interface Save {
  key: DocumentKey
  version: number
  changes: Change[]
}

/**
 * Applies changes to a draft; creates it if there is none, and deletes it if it is again what is published. Nothing is saved if somebody else has changed one
 * of the fields (STALE), or if not even a draft may contain a value.
 */
export async function saveDraft(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Actor,
  { key, version, changes }: Save,
): Promise<Outcome<SavedDraft>> {
  const opened = await openDocument(tx, key)
  if (!opened) return fail('NOT_FOUND')
  const { document, conflicts } = applyChanges(opened.current, changes)
  if (conflicts.length > 0) {
    const data = {
      version: opened.version,
      document: opened.current,
      conflicts: conflicts.map(({ path }) => path),
    }
    return { ok: false, code: 'STALE', data }
  }
  const problems = checkDraft(kindOf(key.kind).fields, document)
  if (problems.length > 0) return refuseFields(problems)
  const text = JSON.stringify(document)
  if (Buffer.byteLength(text) > contentLimits.draft) {
    return refuseFields([{ path: [], problem: `is larger than ${contentLimits.draft / 1e6} MB` }])
  }
  const savedAt = now().toISOString()
  const base = keepConflicts(opened)
  const { published, visible, draft: earlier } = opened
  const isDraft = !isSame(document, published)
  const number = isDraft ? await storeDraft(tx, by, { key, earlier, base, text, savedAt }) : 0
  if (!isDraft) await forgetDraft(tx, key, savedAt)
  const next = toVersion({ published: visible, draft: isDraft ? { number, document } : null })
  if (isDraft !== (earlier !== null)) {
    await auditContentEvent(audit, tx, by, key, isDraft ? 'content_drafted' : 'content_discarded')
  }
  // The caller gets the document only if it also contains changes of others: it knows its own.
  const isMerged = version !== opened.version
  return {
    ok: true,
    value: { version: next, savedAt, document: isMerged ? document : null },
    version: next,
  }
}

/** Fields in conflict keep the value that the draft was made from, so that publishing still asks about them. */
export function keepConflicts({ conflicts, published }: OpenDocument): unknown {
  return conflicts.reduce<unknown>(
    (base, { path, before }) => replaceAt(base, path, before),
    published,
  )
}

interface DraftToStore {
  key: DocumentKey
  /** The draft that is replaced; null: there is none. */
  earlier: Draft | null
  base: unknown
  /** The document as JSON. */
  text: string
  savedAt: string
}

const firstDraftMs = Date.UTC(2020, 0)

/**
 * @returns the number of the draft: the time in seconds, so it also grows when the draft before was deleted, and fits
 * the column until 2088.
 */
export async function storeDraft(
  tx: Transaction,
  by: Actor,
  { key, earlier, base, text, savedAt }: DraftToStore,
): Promise<number> {
  await setDamagedAside(tx, key, savedAt)
  const seconds = Math.floor((Date.parse(savedAt) - firstDraftMs) / 1000)
  const version = Math.max((earlier?.number ?? 0) + 1, seconds)
  const values = {
    document: text,
    base: base === null ? null : JSON.stringify(base),
    version,
    saved_at: savedAt,
    saved_by: by?.userId ?? '',
  }
  await tx
    .insertInto('content_draft')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute()
  return version
}

/** Creates an empty draft. Without an id, it gets one when it is first published. */
export async function createDraft(
  { audit, now, panelPath }: EditingDependencies & { panelPath: string },
  tx: Transaction,
  by: Actor,
  { kind, id, after, today }: { kind: DocumentKey['kind'] } & NewDocument,
): Promise<Outcome<DocumentKey>> {
  const { ids, fields } = kindOf(kind)
  const isTakenByPage = kind === 'page' && id !== undefined
  const problem = checkNewId(ids, id) ?? (isTakenByPage ? findTaken(id, panelPath) : null)
  if (problem) return refuseFields([{ path: ['id'], problem }])
  const chosen = id ?? (ids === 'number' ? await nextNumber(tx, kind) : createProvisionalId())
  const key = { kind, id: chosen }
  const isTaken = (await openDocument(tx, key)) !== null || (await isInTrash(tx, key))
  if (isTaken) return refuseFields([{ path: ['id'], problem: 'is taken' }])
  const savedAt = now().toISOString()
  const empty = emptyOf(fields, await readDefaultLanguage(tx))
  const before = after === undefined ? null : await openDocument(tx, { kind, id: after })
  const begun = beginDocument(kind, empty, today ?? savedAt.slice(0, 10))
  const text = JSON.stringify(repeat(kind, before?.current, begun))
  await storeDraft(tx, by, { key, earlier: null, base: null, text, savedAt })
  await removeLinks(tx, key)
  await auditContentEvent(audit, tx, by, key, 'content_drafted')
  return ok(key)
}

/** See `isProvisionalId`. */
function createProvisionalId(): string {
  return `new-${randomBytes(6).toString('hex')}`
}

/** A new post is dated today, and its status says that it is public: nobody sees it before its draft is published. */
function beginDocument(kind: DocumentKey['kind'], empty: unknown, today: string): unknown {
  if (kind !== 'post') return empty
  const dated = replaceAt(empty, ['facts', 'date'], today)
  return replaceAt(dated, ['facts', 'status'], 'published')
}

function repeat(kind: DocumentKey['kind'], before: unknown, begun: unknown): unknown {
  return (kindOf(kind).repeats ?? []).reduce((document, name) => {
    const value = valueAt(before, [name])
    return value === undefined ? document : replaceAt(document, [name], value)
  }, begun)
}

function checkNewId(ids: ReturnType<typeof kindOf>['ids'], id: string | undefined): string | null {
  if (ids === 'number') return id === undefined ? null : 'is chosen by the site'
  if (ids !== 'slug') return 'is one of the documents that every site has'
  if (id === undefined) return null
  return v.is(documentIdSchema, id) ? null : 'may hold only a-z, 0-9 and single hyphens'
}

/** Why an own page cannot have the address; null: it can. */
export function findTaken(slug: string, panelPath: string): string | null {
  return slug === panelPath.split('/')[1] ? takenAddress : findTakenAddress(slug)
}

/** Also counts documents in the trash and with a history, because their addresses may still be linked. */
async function nextNumber(tx: Transaction, kind: DocumentKey['kind']): Promise<string> {
  const published = await tx
    .selectFrom('project')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const others = await Promise.all(
    (['content_draft', 'content_history', 'content_trash'] as const).map((table) =>
      tx.selectFrom(table).select('id').where('kind', '=', kind).distinct().execute(),
    ),
  )
  // What is left of a damaged draft has another name.
  const numbers = others.flat().flatMap(({ id }) => (/^\d+$/.test(id) ? Number(id) : []))
  return String(Math.max(0, Number(published?.id ?? 0), ...numbers) + 1)
}

/** Deletes a draft. A document that was never published is then gone. */
export async function discardDraft(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  { key, version }: { key: DocumentKey; version: number },
): Promise<Outcome<DocumentKey>> {
  const opened = await openDocument(tx, key)
  if (!opened?.draft) return fail('NOT_FOUND')
  if (opened.version !== version) return fail('STALE')
  await forgetDraft(tx, key, now().toISOString())
  if (opened.published === null) await removeLinks(tx, key)
  await auditContentEvent(audit, tx, by, key, 'content_discarded')
  return ok(key)
}

async function forgetDraft(tx: Transaction, key: DocumentKey, at: string): Promise<void> {
  await removeDraft(tx, key, at)
  await removeDraftConfirmations(tx, key)
}

export async function removeDraft(tx: Transaction, key: DocumentKey, at: string): Promise<void> {
  await setDamagedAside(tx, key, at)
  const { kind, id } = key
  await tx.deleteFrom('content_draft').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Deletes the preview links of a document, so that they do not show a later document with the same id. */
export async function removeLinks(tx: Transaction, { kind, id }: DocumentKey): Promise<void> {
  await tx
    .deleteFrom('preview_link')
    .where('kind', '=', kind)
    .where('document_id', '=', id)
    .execute()
}

export async function isInTrash(tx: Transaction, { kind, id }: DocumentKey): Promise<boolean> {
  const row = await tx
    .selectFrom('content_trash')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

type ContentEvent =
  `content_${'drafted' | 'discarded' | 'published' | 'confirmed' | 'renamed' | 'shared' | 'unshared' | 'trashed' | 'restored' | 'deleted'}`

/** Must be the last call in a transaction, as `Audit.append`. */
export async function auditContentEvent(
  audit: Audit,
  tx: Transaction,
  by: Actor,
  { kind, id }: DocumentKey,
  event: ContentEvent,
): Promise<void> {
  const detail = { document: `${kind}/${id}` }
  const acting = by?.acting ?? { actor: null }
  await audit.append(tx, { ...acting, event, result: 'success', detail })
}

export function refuseProblems(problems: FieldProblem[]): Outcome<never> {
  return { ok: false, code: 'VALIDATION', data: { problems } }
}

/** A refusal that also names the fields by their dotted paths. */
export function refuseFields(problems: FieldProblem[]): Outcome<never> {
  const fields = Object.fromEntries(
    problems.map(({ path, problem }) => [path.join('.') || 'document', problem]),
  )
  return { ok: false, code: 'VALIDATION', data: { fields, problems } }
}
