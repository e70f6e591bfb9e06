/**
 * BACKUP_KEEP: keeps the newest scheduled backups and deletes the older ones. Other backups are never
 * deleted.
 */
import { join } from 'node:path'
import { listBackups } from './backups.ts'
import { removeBackups } from './make-backup.ts'
import { readManifest } from './manifest.ts'

/** Returns the names of the deleted backups. `site` is the id of the site: others may use the same folder. */
export async function pruneBackups(
  all: string,
  keep: number,
  site: string | null,
): Promise<string[]> {
  if (keep === 0) return []
  const scheduled: string[] = []
  for (const { name } of await listBackups(all)) {
    // A backup with a damaged manifest is kept, because the operator may need it.
    const manifest = await readManifest(join(all, name)).catch(() => null)
    if (manifest?.reason === 'scheduled' && manifest.site === site) scheduled.push(name)
  }
  const old = scheduled.slice(keep)
  await removeBackups(all, old)
  return old
}
