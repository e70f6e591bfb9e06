/** Sets what a tag is called in each language. */
import { setTagLabel, type TagLabel } from '#shared/tags.ts'
import { countRevision } from '../content/store/count-revision.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import type { Outcome } from '../platform/json-api/define-call.ts'
import { changeSite } from './change-site.ts'
import type { EditingDependencies } from './drafts.ts'

/** Languages that are left out show the tag itself. The tag need not be in use: a draft may get it later. */
export async function labelTag(
  { audit, now }: EditingDependencies,
  tx: Transaction,
  by: Admin,
  label: TagLabel,
): Promise<Outcome<TagLabel>> {
  await takeLock(tx, 'content')
  await changeSite(tx, by, now().toISOString(), ({ tagLabels = [], ...site }) => ({
    ...site,
    tagLabels: setTagLabel(tagLabels, label),
  }))
  await countRevision(tx)
  await audit.append(tx, {
    ...by.acting,
    event: 'content_tag_labelled',
    result: 'success',
    detail: { tag: label.tag },
  })
  return { ok: true, value: label }
}
