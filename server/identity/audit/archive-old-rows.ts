/**
 * Moves audit rows that are older than AUDIT_KEEP_DAYS into files in DATA_DIR/audit-archive, at most once a
 * day.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pruned, type PruneOrder, pruneAudit } from './prune-audit.ts'

const dayMs = 86_400_000

/** The file name contains the numbers of the first and last row. */
export async function openArchiveFolder(
  dataDir: string,
  now: () => Date,
): Promise<PruneOrder['toFile']> {
  const folder = join(dataDir, 'audit-archive')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, now().getTime() - dayMs)
  const padded = (seq: number) => String(seq).padStart(10, '0')
  return (first, last) => join(folder, `audit-${padded(first)}-${padded(last)}.jsonl`)
}

/** Deletes temporary files of killed processes. All rows of such a file are still in the database. */
async function removeLeftovers(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^audit-.*\.partial$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < before) await rm(join(folder, name), { force: true })
  }
}

interface ArchiveSettings {
  dataDir: string
  keepDays: number
}

/** Meant to be called about once an hour. Does nothing until the oldest row is a full day past the limit. */
export async function archiveOldRows(
  dependencies: Parameters<typeof pruneAudit>[0],
  { dataDir, keepDays }: ArchiveSettings,
): Promise<Pruned | null> {
  const before = new Date(dependencies.now().getTime() - keepDays * dayMs)
  const oldest = await dependencies.db
    .selectFrom('audit')
    .select('at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  if (!oldest || Date.parse(oldest.at) > before.getTime() - dayMs) return null
  const toFile = await openArchiveFolder(dataDir, dependencies.now)
  return pruneAudit(dependencies, { before, by: 'settings', toFile })
}
