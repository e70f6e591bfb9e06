/** Publishes drafts. */
import type { DocumentKey } from '#shared/admin/content.ts'
import {
  chooseTexts,
  findRemainder,
  type LanguageActs,
  publishesByLanguage,
  showFromNow,
} from '#shared/admin/publish-languages.ts'
import { describePublication } from '#shared/admin/visibility.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import { checkPublished } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languagesOf, type SiteContent } from '#shared/site.ts'
import type { TextWarning } from '#shared/text-warnings.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import type { Store } from '../content/kinds/stored-kind.ts'
import { RefusedTextError, type TextRenderer } from '../content/markdown/text-renderer.ts'
import { countRevision } from '../content/store/count-revision.ts'
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
  removeDraft,
  storeDraft,
} from './drafts.ts'
import { forgetSample, withoutSample } from './forget-sample.ts'
import { openDocument } from './open-document.ts'
import { settleConfirmations } from './translations.ts'

export type Prepared =
  | { ok: true; store: Store; document: unknown; defaultLanguage: Language }
  | { ok: false; problems: FieldProblem[] }

/** Checks a document as strictly as an import, and renders its texts. Takes long; call it before a transaction. */
export async function prepareDocument(
  db: Database,
  { kind, id }: DocumentKey,
  document: unknown,
  preparing: { renderer: TextRenderer; now: () => Date },
): Promise<Prepared> {
  const stored = storedKindOf(kind)
  const defaultLanguage = await readDefaultLanguage(db)
  const checked = checkPublished(kind, document, defaultLanguage)
  if (!checked.ok) return checked
  const problems = await stored.findProblems(db, checked.value, id)
  if (problems.length > 0) return { ok: false, problems }
  try {
    const storedAt = preparing.now().toISOString()
    const store = await stored.prepare(
      { [id]: checked.value },
      { renderer: preparing.renderer, storedAt },
    )
    const storeLast: Store = async (tx) => {
      await store(tx)
      await requireFit(tx, kind, [id])
    }
    return { ok: true, store: storeLast, document: checked.value, defaultLanguage }
  } catch (error) {
    if (!(error instanceof RefusedTextError)) throw error
    return { ok: false, problems: [{ path: [], problem: error.problem }] }
  }
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
  const checked = checkPublished(kind, opened.current, await readDefaultLanguage(db))
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
  return findTextWarnings(key, opened.current, { places, renderer }, shown)
}

/** For changes that render a document first, and store it in a transaction of their own. */
export interface Publishing extends EditingDependencies {
  db: Database
  renderer: TextRenderer
  change(
    act: (tx: Transaction, by: Admin) => Promise<Outcome<DocumentKey>>,
  ): Promise<Outcome<DocumentKey>>
}

export interface PublishRequest {
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
  { audit, change, db, now, renderer }: Publishing,
  { key, version, overwrites, isTypo, today, languages: acts }: PublishRequest,
): Promise<Outcome<DocumentKey>> {
  const isByLanguage = publishesByLanguage(key.kind)
  if (acts && !isByLanguage) {
    return refuseFields([{ path: ['languages'], problem: 'are published together' }])
  }
  const opened = await openDocument(db, key)
  if (!opened) return { ok: false, code: 'NOT_FOUND' }
  const withdraws = Object.values(acts ?? {}).includes('withdraw')
  const isPublishable = opened.draft !== null || opened.isUnreadable || withdraws
  if (!isPublishable || opened.version !== version) return { ok: false, code: 'STALE' }
  if (opened.conflicts.length > 0 && !overwrites) {
    const conflicts = opened.conflicts.map(({ path }) => path)
    return { ok: false, code: 'STALE', data: { conflicts } }
  }
  const current = today && isByLanguage ? showFromNow(opened.current, today, now()) : opened.current
  const whole = acts ? chooseTexts(current, opened.published, acts) : current
  const chosen =
    key.kind === 'site' ? withoutSample(whole, languagesOf(whole as SiteContent)) : whole
  const prepared = await prepareDocument(db, key, chosen, { renderer, now })
  if (!prepared.ok) return { ok: false, code: 'VALIDATION', data: { problems: prepared.problems } }
  return change(async (tx, by) => {
    await takeLock(tx, 'content')
    const still = await openDocument(tx, key)
    if (still?.version !== version || !isSameState(still, opened)) {
      return { ok: false, code: 'STALE' }
    }
    // The default language, in which the document was checked, may have changed since.
    if ((await readDefaultLanguage(tx)) !== prepared.defaultLanguage) {
      return { ok: false, code: 'STALE' }
    }
    const stored = storedKindOf(key.kind)
    // A document that it refers to may have been removed while the texts were rendered.
    const problems = await stored.findProblems(tx, prepared.document, key.id)
    if (problems.length > 0) return { ok: false, code: 'VALIDATION', data: { problems } }
    const at = now().toISOString()
    if (still.published !== null) {
      await appendReplaced(tx, { ...key, at, document: still.published })
    }
    await stored.remove(tx, [key.id])
    await prepared.store(tx)
    const { document } = prepared
    const { outcome: event } = describePublication(key.kind, still.published, document, now())
    await appendVersion(tx, { ...key, at, by: by.userId, event, document })
    if (key.kind === 'site') await forgetSample(tx, by, at)
    const remainder = acts ? findRemainder(opened.current, prepared.document, acts) : null
    await settleConfirmations(tx, {
      key,
      opened: still,
      document: prepared.document,
      leavesDraft: remainder !== null,
      isTypo,
    })
    if (remainder === null) await removeDraft(tx, key, at)
    else {
      await storeDraft(tx, by, {
        key,
        earlier: still.draft,
        base: prepared.document,
        text: JSON.stringify(remainder),
        savedAt: at,
      })
    }
    await countRevision(tx)
    await auditContentEvent(audit, tx, by, key, 'content_published')
    return { ok: true, value: key }
  })
}

/** Whether nothing was published in the meantime. */
export function isSameState(one: { published: unknown }, other: { published: unknown }): boolean {
  return JSON.stringify(one.published) === JSON.stringify(other.published)
}
