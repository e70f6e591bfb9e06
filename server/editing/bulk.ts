/** Acts on several documents. Each one is its own transaction; one that is refused keeps none of the others from being done. */
import type { BulkAct, BulkAnswer } from '#shared/admin/bulk.ts'
import type { DocumentKey, PublishRefusal } from '#shared/admin/content.ts'
import {
  describePublication,
  findShownField,
  type ShownAct,
  showAs,
} from '#shared/admin/visibility.ts'
import { isSame } from '#shared/content-changes.ts'
import { fail, ok } from '#shared/result.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { countRevision } from '../content/store/revision.ts'
import { unmarkSamples } from '../content/store/sample-documents.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { auditContentEvent, refuseProblems } from './drafts.ts'
import { openDocument } from './open-document.ts'
import { findNewer, type Published, type Publishing, prepareDocument, publish } from './publish.ts'
import { restoreDocument, trashDocument } from './trash.ts'

/** Other refusals are of the caller, who may have lost the permission meanwhile. */
const ofDocument: readonly string[] = ['VALIDATION', 'NOT_FOUND', 'STALE']

export async function actOnAll(
  dependencies: Publishing,
  act: BulkAct,
  keys: readonly DocumentKey[],
): Promise<Outcome<BulkAnswer>> {
  const done: BulkAnswer['done'] = []
  let left = [...keys]
  let refused: BulkAnswer['refused'] = []
  // A course can only leave after the project that refers to it, and return before it: what is refused is tried again.
  for (let before = -1; left.length > 0 && done.length !== before; ) {
    before = done.length
    refused = []
    for (const key of left) {
      const outcome = await actOn(dependencies, act, key)
      if (outcome.ok) done.push({ ...key, ...readOutcome(outcome.value) })
      else if (!ofDocument.includes(outcome.code)) return outcome
      else refused.push({ ...key, problem: describeRefusal(outcome) })
    }
    left = refused.map(({ kind, id }) => ({ kind, id }))
  }
  return ok({ done, refused })
}

/** The document may have another name since. */
function readOutcome({ outcome }: Published): Pick<Published, 'outcome'> {
  return outcome ? { outcome } : {}
}

async function actOn(
  dependencies: Publishing,
  act: BulkAct,
  key: DocumentKey,
): Promise<Outcome<Published>> {
  if (act === 'restore') return restoreDocument(dependencies, key)
  const opened = await openDocument(dependencies.db, key)
  if (!opened) return fail('NOT_FOUND')
  const { version } = opened
  switch (act) {
    case 'trash':
      return dependencies.change((tx, by) => trashDocument(dependencies, tx, by, { key, version }))
    case 'publish':
      return opened.draft
        ? publish(dependencies, { key, version, overwrites: false, isTypo: false })
        : refuseProblems([{ path: [], problem: 'has nothing to publish' }])
    default:
      return show(dependencies, act, key)
  }
}

/** Changes who sees what is published; an unpublished draft stays one. */
async function show(
  { audit, change, db, now, renderer }: Publishing,
  act: ShownAct,
  key: DocumentKey,
): Promise<Outcome<Published>> {
  const opened = await openDocument(db, key)
  const refuse = (problem: string) => refuseProblems([{ path: [], problem }])
  if (!findShownField(key.kind, act)) return refuse('cannot be shown in this way')
  if (!opened || opened.published === null) return refuse('is not published')
  const { published } = opened
  const visibility = { visibility: act }
  const next = showAs(key.kind, { current: published, published }, visibility, { now: now() })
  if (isSame(next, published)) return ok(key)
  const prepared = await prepareDocument(db, key, next, { renderer, now })
  if (!prepared.ok) return refuseProblems(prepared.problems)
  return change(async (tx, by) => {
    const outdated = (await findNewer(tx, key, opened)) ?? (await prepared.findNewProblems(tx))
    if (outdated) return outdated
    const at = now().toISOString()
    const { document } = prepared
    await appendReplaced(tx, { ...key, at, document: published })
    await prepared.store(tx)
    const [{ outcome }] = describePublication(key.kind, published, document, now())
    await appendVersion(tx, { ...key, at, by: by.userId, event: outcome, document })
    await unmarkSamples(tx, [key])
    await countRevision(tx)
    await auditContentEvent(audit, tx, by, key, 'content_published')
    return ok({ ...key, outcome })
  })
}

function describeRefusal({ code, data }: Extract<Outcome, { ok: false }>) {
  const [problem] = (data as Partial<PublishRefusal> | undefined)?.problems ?? []
  if (problem) return problem
  const sentences: Record<string, string> = {
    NOT_FOUND: 'does not exist any more',
    STALE: 'was changed elsewhere meanwhile',
  }
  return { path: [], problem: sentences[code] ?? 'could not be changed' }
}
