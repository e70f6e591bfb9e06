/**
 * Cleans up after a restore or a verification that was killed. The caller must hold the lock of the data folder,
 * shared or exclusive, so that no restore is running.
 */
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFolder } from '../platform/storage/flush.ts'

const partial = '.partial'
const dayMs = 86_400_000

/** The folder in which a copy is prepared. */
export const preparedFolder = (dataDir: string) => join(dataDir, `restore.prepared${partial}`)
/** The folder into which the files of a backup are copied, decrypted. */
export const openedFolder = (dataDir: string) => join(dataDir, `restore.decrypted${partial}`)
/** The folder for the replaced data, until the restore has finished. */
export const replacedFolder = (dataDir: string, name: string) =>
  join(dataDir, `replaced-${name}${partial}`)

/** How the folders begin in which backups are verified. */
export const verifiedPrefix = 'restore.verified-'

/** Returns a name for `replacedFolder` that no earlier restore has used. */
export async function findReplacedName(dataDir: string, name: string): Promise<string> {
  const names = await readdir(dataDir)
  let free = name
  for (let index = 2; names.includes(`replaced-${free}`); index++) free = `${name}-${index}`
  return free
}

/** The name of a folder of replaced data after the restore. */
export function finalName(folder: string): string {
  return folder.slice(0, -partial.length)
}

export async function finishRestores(dataDir: string, now: Date): Promise<void> {
  await removeVerified(dataDir, now)
  for (const name of await readdir(dataDir)) {
    const folder = join(dataDir, name)
    if (folder === preparedFolder(dataDir) || folder === openedFolder(dataDir)) {
      await remove(folder)
    }
    if (!name.startsWith('replaced-') || !name.endsWith(partial)) continue
    // If it is only a second link to the current database, nothing was replaced. Otherwise it contains the
    // replaced data.
    if (await holdsReplaced(dataDir, folder)) {
      await rename(folder, finalName(folder)).catch(ignoreGone)
    } else await remove(folder)
  }
  await flushFolder(dataDir)
}

/** Deletes the folders of killed verifications. A verification takes no lock, so a younger folder may be in use. */
export async function removeVerified(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(verifiedPrefix)) continue
    const folder = join(dataDir, name)
    const found = await stat(folder).catch(() => null)
    if (found && found.mtimeMs < now.getTime() - dayMs) await remove(folder)
  }
}

async function holdsReplaced(dataDir: string, folder: string): Promise<boolean> {
  const [replaced, present] = await Promise.all(
    [databaseFile(folder), databaseFile(dataDir)].map((file) =>
      stat(file, { bigint: true }).catch(() => null),
    ),
  )
  if (!replaced) return false
  return replaced.ino !== present?.ino || replaced.dev !== present.dev
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

/** Two processes that start at once do the same work: the other one was faster. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
