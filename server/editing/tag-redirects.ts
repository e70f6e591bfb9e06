/** Changes the redirects of tags, which are part of the site's own document. */
import type { TagRedirect } from '#shared/tag-redirects.ts'
import { appendVersion } from '../content/kinds/history.ts'
import { getEntry } from '../content/store/entries.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'

const key = { kind: 'site', id: 'site' } as const

/** An open draft of the site gets the change as any other that was published meanwhile. */
export async function changeTagRedirects(
  tx: Transaction,
  by: Admin,
  at: string,
  change: (redirects: TagRedirect[]) => TagRedirect[],
): Promise<void> {
  const { tagRedirects = [], ...site } = await getEntry(tx, 'site')
  const changed = change(tagRedirects)
  const before = { ...site, ...(tagRedirects.length > 0 && { tagRedirects }) }
  const document = { ...site, ...(changed.length > 0 && { tagRedirects: changed }) }
  await appendVersion(tx, { ...key, at, by: null, event: 'imported', document: before })
  await tx
    .updateTable('content_entry')
    .set({ document: JSON.stringify(document), updated_at: at })
    .where('kind', '=', key.kind)
    .execute()
  await appendVersion(tx, { ...key, at, by: by.userId, event: 'published', document })
}
