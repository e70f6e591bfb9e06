/** Gives a post another address. The earlier one leads to it, also after an export and import. */
import type { DocumentKey } from '#shared/admin/content.ts'
import { addAlias, type PostContent } from '#shared/posts.ts'
import { ok } from '#shared/result.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { postKind } from '../content/kinds/post-kind.ts'
import { countRevision } from '../content/store/revision.ts'
import { unmarkSamples } from '../content/store/sample-documents.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { auditContentEvent, refuseFields, refuseProblems, removeDraft } from './drafts.ts'
import { isFree, moveDocument } from './name-document.ts'
import { openVersion } from './open-document.ts'
import { findNewer, type Publishing, prepareDocument } from './publish.ts'

interface RenameRequest {
  key: DocumentKey
  version: number
  /** The new slug. */
  id: string
}

/**
 * Moves a post with its draft and its history. Visitors find it at the new address from now on. Refused for
 * other kinds, for a name that is taken (VALIDATION), and if something was saved or published
 * meanwhile (STALE).
 */
export async function rename(
  { audit, change, db, now, renderer }: Publishing,
  { key, version, id }: RenameRequest,
): Promise<Outcome<DocumentKey>> {
  if (key.kind !== 'post') return refuseId('cannot be renamed')
  const to = { kind: key.kind, id }
  const found = await openVersion(db, key, version)
  if (!found.ok) return found
  const opened = found.value
  if (opened.isUnreadable) return refuseId('cannot be renamed')
  if (id === key.id) return ok(key)
  const move = (document: unknown): PostContent => {
    const post = document as PostContent
    return { ...post, facts: addAlias(post.facts, key.id, id) }
  }
  const prepared =
    opened.published === null
      ? null
      : await prepareDocument(db, to, move(opened.published), { renderer, now })
  if (prepared && !prepared.ok) return refuseProblems(prepared.problems)
  return change(async (tx, by) => {
    const outdated = (await findNewer(tx, key, opened)) ?? (await prepared?.findNewProblems(tx))
    if (outdated) return outdated
    if (!(await isFree(tx, to))) return refuseId('is taken')
    const at = now().toISOString()
    if (prepared) {
      await appendReplaced(tx, { ...key, at, document: opened.published })
      await postKind.remove(tx, [key.id])
      await prepared.store(tx)
      await unmarkSamples(tx, [key])
      await countRevision(tx)
    }
    if (!opened.draft) await removeDraft(tx, key, at)
    await moveDocument(tx, key, to)
    if (prepared) {
      const { draft } = opened
      if (draft) {
        await tx
          .updateTable('content_draft')
          .set({
            document: JSON.stringify(move(draft.document)),
            ...(draft.base !== null && { base: JSON.stringify(move(draft.base)) }),
          })
          .where('kind', '=', to.kind)
          .where('id', '=', id)
          .execute()
      }
      const after = { ...to, at, by: by.userId, event: 'renamed' } as const
      await appendVersion(tx, { ...after, document: prepared.document })
    }
    await auditContentEvent(audit, tx, by, to, 'content_renamed')
    return ok(to)
  })
}

function refuseId(problem: string): Outcome<never> {
  return refuseFields([{ path: ['id'], problem }])
}
