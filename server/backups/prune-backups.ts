/** BACKUP_KEEP: of the backups that the site makes by itself, the newest stay. Nobody else's are touched. */
import { join } from 'node:path'
import { listBackups } from './backups.ts'
import { removeBackups } from './make-backup.ts'
import { readManifest } from './manifest.ts'

/** Returns the names of those that it removed. */
export async function pruneBackups(all: string, keep: number): Promise<string[]> {
  if (keep === 0) return []
  const scheduled: string[] = []
  for (const { name } of await listBackups(all)) {
    // One whose manifest is damaged may be what somebody needs to look at.
    const manifest = await readManifest(join(all, name)).catch(() => null)
    if (manifest?.reason === 'scheduled') scheduled.push(name)
  }
  const old = scheduled.slice(keep)
  await removeBackups(all, old)
  return old
}
