/** Stale translations of documents as the panel shows them, and how they are confirmed. */
import type { DocumentKey, StaleTranslation } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import { isSameText } from '../content/translations/comparable-text.ts'
import {
  type Confirmation,
  carryConfirmations,
  confirmForDraft,
  digestOf,
  keyOf,
  loadConfirmations,
  loadConfirmed,
  pairIn,
  removeConfirmation,
  removeDraftConfirmations,
  replaceConfirmations,
} from '../content/translations/confirmations.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { auditContentEvent, type EditingDependencies, refuseFields } from './drafts.ts'
import { type OpenDocument, openDocument, openVersion } from './open-document.ts'

/** Of the draft, or of the published document if there is none. */
export async function listStale(
  db: Database,
  _by: AdminReader,
  key: DocumentKey,
): Promise<StaleTranslation[] | null> {
  const opened = await openDocument(db, key)
  return opened && listInDraft(db, key, opened)
}

/**
 * Confirms one translation for the present text of its field. If that text is not published yet, the translation
 * is current as soon as both are.
 */
export async function confirmTranslation(
  { audit }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  { key, version, path }: { key: DocumentKey; version: number; path: FieldPath },
): Promise<Outcome<StaleTranslation[]>> {
  const found = await openVersion(tx, key, version)
  if (!found.ok) return found
  const opened = found.value
  const pairs = await pairIn(tx, key.kind, opened.published, opened.current)
  const pair = pairs.find((one) => keyOf(one.path) === keyOf(path))
  if (!pair) return refuseFields([{ path: ['path'], problem: 'is not a translation' }])
  const { source, text, language, isMarkdown, pathBefore } = pair
  if (opened.draft) {
    await confirmForDraft(tx, key, [digestOf(language, source.after, text.after, isMarkdown)])
  }
  const isPublished = source.before === source.after && text.before === text.after
  if (isPublished && pathBefore) await removeConfirmation(tx, key, pathBefore)
  const left = await listInDraft(tx, key, opened)
  await auditContentEvent(audit, tx, by, key, 'content_confirmed')
  return { ok: true, value: left, version }
}

interface Publication {
  key: DocumentKey
  /** As it was before publishing. */
  opened: OpenDocument
  /** What is published, which may be a part of the draft. */
  document: unknown
  /** Whether the rest stays as a draft. */
  leavesDraft: boolean
  isTypo: boolean
}

/** When a draft is published, its confirmations become those of the published document. */
export async function settleConfirmations(
  tx: Transaction,
  { key, opened, document, leavesDraft, isTypo }: Publication,
): Promise<void> {
  const known = await loadConfirmations(tx, key)
  const confirmed = await loadConfirmed(tx, key)
  const pairs = await pairIn(tx, key.kind, opened.published, document)
  const carried = carryConfirmations(pairs, { known, confirmed, isTypo })
  if (!leavesDraft) {
    await replaceConfirmations(tx, key, carried)
    return removeDraftConfirmations(tx, key)
  }
  const drafted = await pairIn(tx, key.kind, opened.published, opened.current)
  const inDraft = carryConfirmations(drafted, { known, confirmed, isTypo })
  const unfit = new Set(inDraft.map(({ path }) => keyOf(path)))
  const publishedAt = new Map(pairs.map((pair) => [keyOf(pair.path), pair]))
  const fitting = drafted.filter(({ path, text }) => text.after !== '' && !unfit.has(keyOf(path)))
  // A translation that remains in the draft was written for the text in the draft.
  const waiting = fitting
    .filter(({ path }) => publishedAt.get(keyOf(path))?.text.after === '')
    .filter(({ source }) => source.after !== '')
    .map(({ path, language, source, text }): Confirmation => {
      return { path, language, source: source.after, text: text.after, isStale: false }
    })
  const replaced = new Set(waiting.map(({ path }) => keyOf(path)))
  const kept = carried.filter(({ path }) => !replaced.has(keyOf(path)))
  await replaceConfirmations(tx, key, [...kept, ...waiting])
  await confirmForDraft(
    tx,
    key,
    fitting.map(({ language, source, text, isMarkdown }) =>
      digestOf(language, source.after, text.after, isMarkdown),
    ),
  )
}

async function listInDraft(
  db: Database,
  key: DocumentKey,
  { published, current }: OpenDocument,
): Promise<StaleTranslation[]> {
  const languages = await readSiteLanguages(db)
  const pairs = await pairIn(db, key.kind, published, current)
  const pairAt = new Map(pairs.map((pair) => [keyOf(pair.path), pair]))
  const carried = carryConfirmations(pairs, {
    known: await loadConfirmations(db, key),
    confirmed: await loadConfirmed(db, key),
  })
  return carried
    .filter(({ isStale, language }) => isStale && languages.includes(language))
    .map(({ path, language, source }) => {
      const pair = pairAt.get(keyOf(path))
      const isNew = pair !== undefined && isSameText(source, pair.source.before, pair.isMarkdown)
      return { path: [...path], language, source, isNew }
    })
}
