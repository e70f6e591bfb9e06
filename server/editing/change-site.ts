/** Changes the site's own document, which also holds what belongs to tags: their redirects and their labels. */
import type { SiteContent } from '#shared/site.ts'
import { requireFit } from '../content/kinds/check-stored.ts'
import { appendReplaced, appendVersion } from '../content/kinds/history.ts'
import { getEntry } from '../content/store/entries.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'

const key = { kind: 'site', id: 'site' } as const

/** A draft of the document also shows the change, like any that was published meanwhile. Empty lists are left out. */
export async function changeSite(
  tx: Transaction,
  by: Admin,
  at: string,
  change: (site: SiteContent) => SiteContent,
): Promise<void> {
  const before = await getEntry(tx, 'site')
  const changed = Object.entries(change(before))
  const document = Object.fromEntries(
    changed.filter(([, value]) => !Array.isArray(value) || value.length > 0),
  )
  await appendReplaced(tx, { ...key, at, document: before })
  await tx
    .updateTable('content_entry')
    .set({ document: JSON.stringify(document), updated_at: at })
    .where('kind', '=', key.kind)
    .execute()
  await requireFit(tx, key.kind, [key.id])
  await appendVersion(tx, { ...key, at, by: by.userId, event: 'published', document })
}
