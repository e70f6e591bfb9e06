/**
 * Scheduled backups that no site prunes: of an earlier site (`site:new`), of a database from before sites had ids, or
 * of another site that has used the folder. They may be all that is left of it, so they are named and never deleted.
 */
import { join } from 'node:path'
import { countOf } from '../platform/count-of.ts'
import { type Backup, listBackups } from './backups.ts'
import { readManifest } from './manifest.ts'

/** A site that has made no scheduled backup for so long has probably ended; schedules are of a day or a week. */
const forgottenMs = 40 * 86_400_000
const maxNamed = 5

/** Returns a sentence without its full stop; null: there are none. `site` is the id of the site that asks. */
export async function describeForgottenBackups(
  all: string,
  site: string | null,
  at: Date,
): Promise<string | null> {
  const names = await findForgotten(all, site, at)
  if (names.length === 0) return null
  const others = names.length - maxNamed
  const named = names.slice(0, maxNamed).join(', ') + (others > 0 ? ` and ${others} more` : '')
  return `nothing deletes ${countOf(names.length, 'scheduled backup')} in ${all}, of an earlier or another site that makes none there any more: ${named}; delete what you do not need (manifest.json names the site)`
}

/** Oldest first. */
async function findForgotten(all: string, site: string | null, at: Date): Promise<string[]> {
  const bySite = new Map<string | null, Backup[]>()
  for (const backup of await listBackups(all)) {
    const manifest = await readManifest(join(all, backup.name)).catch(() => null)
    if (manifest?.reason !== 'scheduled' || manifest.site === site) continue
    bySite.set(manifest.site, [...(bySite.get(manifest.site) ?? []), backup])
  }
  const isForgotten = ([newest]: Backup[]) =>
    newest !== undefined && at.getTime() - newest.madeAt.getTime() > forgottenMs
  const forgotten = [...bySite.values()].filter(isForgotten).flat()
  return forgotten.map(({ name }) => name).sort()
}
