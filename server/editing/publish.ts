/**
 * Publishes documents: opens the draft, checks it, renders its texts, and stores it in one transaction. Rendering takes
 * long, so it comes before the transaction, which begins by checking that everything still is as it was.
 */
import type { DocumentKey } from '#shared/admin/content.ts'
import {
  chooseTexts,
  findRemainder,
  type LanguageActs,
  publishesByLanguage,
  showFromNow,
} from '#shared/admin/publish-languages.ts'
import {
  describePublication,
  type Outcome as Effect,
  type Shown,
  showAs,
} from '#shared/admin/visibility.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import { completeDocument } from '#shared/complete-document.ts'
import { isSame } from '#shared/content-changes.ts'
import { checkPublished, kindOf } from '#shared/content-kinds.ts'
import { fail, ok } from '#shared/result.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import type { Store } from '../content/kinds/stored-kind.ts'
import { RefusedTextError, type TextRenderer } from '../content/markdown/text-renderer.ts'
import { countRevision } from '../content/store/revision.ts'
import { unmarkSamples } from '../content/store/sample-documents.ts'
import { readDefaultLanguage, readSiteLanguages } from '../content/store/site-languages.ts'
import { findTextWarnings } from '../content/warnings/find-warnings.ts'
import { readPlaces } from '../content/warnings/site-places.ts'
import type { Admin, AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import {
  auditContentEvent,
  type EditingDependencies,
  refuseFields,
  refuseProblems,
  removeDraft,
  storeDraft,
} from './drafts.ts'
import { isFree, moveDocument, nameDocument } from './name-document.ts'
import { type OpenDocument, openDocument, openVersion } from './open-document.ts'
import { settleConfirmations } from './translations.ts'

/** A document that was published, and what that has changed for visitors. */
export interface Published extends DocumentKey {
  outcome?: Effect
}

/** For changes that render a document first, and store it in a transaction of their own. */
export interface Publishing extends EditingDependencies {
  db: Database
  /** No page of the owner's gets this address. */
  panelPath: string
  renderer: TextRenderer
  /** Runs a transaction that begins by checking the admin again. */
  change(
    act: (tx: Transaction, by: Admin) => Promise<Outcome<Published>>,
  ): Promise<Outcome<Published>>
}

export interface PublishRequest extends Shown {
  key: DocumentKey
  version: number
  /** Whether fields of the draft win that were published with another value since the draft was made. */
  overwrites: boolean
  /** Missing: the whole draft is published. */
  languages?: LanguageActs | undefined
  /** Only typing errors were corrected: translations that were current stay current. */
  isTypo: boolean
  /** The day where the admin is. */
  today?: string | undefined
}

/**
 * Visitors see the draft from now on. Refused if something was saved or published meanwhile (STALE), if a field was
 * published with another value since the draft was made (STALE, with the conflicts), or if the document has problems.
 * Texts in languages that are not published remain as a draft.
 */
export async function publish(
  { audit, change, db, now, panelPath, renderer }: Publishing,
  request: PublishRequest,
): Promise<Outcome<Published>> {
  const { key, version, isTypo, languages: acts } = request
  if (acts && !publishesByLanguage(key.kind)) {
    return refuseFields([{ path: ['languages'], problem: 'are published together' }])
  }
  const found = await openVersion(db, key, version)
  if (!found.ok) return found
  const opened = found.value
  const chosen = choose(opened, request, now())
  const refused = refuseDraft(opened, chosen, request)
  if (refused) return refused

  const named = await nameDocument({ db, panelPath }, key, chosen, opened.published)
  const { key: to } = named
  const prepared = await prepareDocument(db, to, named.document, { renderer, now, ...opened })
  if (!prepared.ok) return refuseProblems(prepared.problems)
  const { document, store } = prepared

  return change(async (tx, by) => {
    const outdated = (await findNewer(tx, key, opened)) ?? (await prepared.findNewProblems(tx))
    if (outdated) return outdated
    const at = now().toISOString()
    const { published } = opened
    if (to !== key) {
      if (!(await isFree(tx, to))) return fail('STALE')
      await moveDocument(tx, key, to)
    }
    if (published !== null) await appendReplaced(tx, { ...to, at, document: published })
    await store(tx)
    const [{ outcome }] = describePublication(to.kind, published, document, now())
    await appendVersion(tx, { ...to, at, by: by.userId, event: outcome, document })
    await unmarkSamples(tx, [key])
    const rest = acts ? findRemainder(opened.current, document, acts) : null
    await settleConfirmations(tx, { key: to, opened, document, leavesDraft: rest !== null, isTypo })
    if (rest === null) await removeDraft(tx, to, at)
    else {
      const text = JSON.stringify(rest)
      const { draft: earlier } = opened
      await storeDraft(tx, by, { key: to, earlier, base: document, text, savedAt: at })
    }
    await countRevision(tx)
    await auditContentEvent(audit, tx, by, to, 'content_published')
    return ok({ ...to, outcome })
  })
}

/** null: there is something to publish, and nobody has to be asked about conflicts. */
function refuseDraft(
  { draft, isUnreadable, published, conflicts }: OpenDocument,
  chosen: unknown,
  { overwrites }: PublishRequest,
): Outcome<never> | null {
  const isPublishable = draft || isUnreadable || !isSame(chosen, published)
  if (!isPublishable) return fail('STALE')
  if (conflicts.length === 0 || overwrites) return null
  return { ...fail('STALE'), data: { conflicts: conflicts.map(({ path }) => path) } }
}

/** The document that visitors will see. */
function choose(
  { current, published }: OpenDocument,
  { key, languages: acts, today, ...shown }: PublishRequest,
  now: Date,
): unknown {
  const draft = today && publishesByLanguage(key.kind) ? showFromNow(current, today, now) : current
  const next = showAs(key.kind, { current: draft, published }, shown, { now, today })
  return acts ? chooseTexts(next, published, acts) : next
}

export type Prepared =
  | {
      ok: true
      document: unknown
      /** What no longer fits the rest of the site. null: nothing. */
      findNewProblems(tx: Transaction): Promise<Outcome<never> | null>
      /** In place of what is published. */
      store: Store
    }
  | { ok: false; problems: FieldProblem[] }

interface Preparing {
  renderer: TextRenderer
  now(): Date
  /** What visitors see until then. */
  published?: unknown
}

/** Checks a document as strictly as an import, and renders its texts. Takes long; call it before a transaction. */
export async function prepareDocument(
  db: Database,
  { kind, id }: DocumentKey,
  document: unknown,
  { renderer, now, published = null }: Preparing,
): Promise<Prepared> {
  const stored = storedKindOf(kind)
  const defaultLanguage = await readDefaultLanguage(db)
  const completed = completeDocument(kindOf(kind).fields, document, published)
  const checked = checkPublished(kind, completed, defaultLanguage)
  if (!checked.ok) return checked
  const problems = await stored.findProblems(db, checked.value, id)
  if (problems.length > 0) return { ok: false, problems }
  try {
    const storedAt = now().toISOString()
    const store = await stored.prepare({ [id]: checked.value }, { renderer, storedAt })
    return {
      ok: true,
      document: checked.value,
      async findNewProblems(tx) {
        if ((await readDefaultLanguage(tx)) !== defaultLanguage) return fail('STALE')
        // A document that it refers to may have been removed while the texts were rendered.
        const found = await stored.findProblems(tx, checked.value, id)
        return found.length > 0 ? refuseProblems(found) : null
      },
      async store(tx) {
        await stored.remove(tx, [id])
        await store(tx)
        await requireFit(tx, kind, [id])
      },
    }
  } catch (error) {
    if (!(error instanceof RefusedTextError)) throw error
    return { ok: false, problems: [{ path: [], problem: error.problem }] }
  }
}

/** Locks the content. STALE: a document was saved or published since it was opened. */
export async function findNewer(
  tx: Transaction,
  key: DocumentKey,
  { version, published }: OpenDocument,
): Promise<Outcome<never> | null> {
  await takeLock(tx, 'content')
  const now = await openVersion(tx, key, version)
  // The version has only 22 bits of a digest, which two documents may share.
  const isSame = now.ok && JSON.stringify(now.value.published) === JSON.stringify(published)
  return isSame ? null : fail('STALE')
}

/** What publishing would refuse in a draft whose fields are right, such as a semester that is not there; null: no such document. */
export async function findDraftProblems(
  db: Database,
  _by: AdminReader,
  key: DocumentKey,
): Promise<FieldProblem[] | null> {
  const opened = await openDocument(db, key)
  if (!opened) return null
  const { kind, id } = key
  const completed = completeDocument(kindOf(kind).fields, opened.current)
  const checked = checkPublished(kind, completed, await readDefaultLanguage(db))
  return checked.ok ? storedKindOf(kind).findProblems(db, checked.value, id) : []
}

/** Links and pictures in the texts of a draft that lead nowhere; null: no such document. */
export async function findDraftWarnings(
  { db, renderer }: { db: Database; renderer: TextRenderer },
  _by: AdminReader,
  key: DocumentKey,
): Promise<TextWarning[] | null> {
  const opened = await openDocument(db, key)
  if (!opened) return null
  const [places, shown] = [await readPlaces(db), await readSiteLanguages(db)]
  const readPublished = async (key: DocumentKey) => (await openDocument(db, key))?.published
  return findTextWarnings(key, opened.current, { places, renderer, readPublished }, shown)
}
