/**
 * What a restore that was killed left behind. Whoever calls this shares the data folder or has it alone, so that no
 * restore is under way.
 */
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFolder } from '../platform/storage/flush.ts'

const partial = '.partial'

/** Where a copy is prepared. */
export const preparedFolder = (dataDir: string) => join(dataDir, `restore.prepared${partial}`)
/** Where an encrypted backup is decrypted. */
export const decryptedFolder = (dataDir: string) => join(dataDir, `restore.decrypted${partial}`)
/** Where what is replaced waits until it is replaced. */
export const replacedFolder = (dataDir: string, name: string) =>
  join(dataDir, `replaced-${name}${partial}`)

/** A name for `replacedFolder` that no earlier restore has. */
export async function findReplacedName(dataDir: string, name: string): Promise<string> {
  const names = await readdir(dataDir)
  let free = name
  for (let index = 2; names.includes(`replaced-${free}`); index++) free = `${name}-${index}`
  return free
}

/** The name that a folder of replaced data has in the end. */
export function finalName(folder: string): string {
  return folder.slice(0, -partial.length)
}

export async function finishRestores(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const folder = join(dataDir, name)
    if (folder === preparedFolder(dataDir) || folder === decryptedFolder(dataDir)) {
      await remove(folder)
    }
    if (!name.startsWith('replaced-') || !name.endsWith(partial)) continue
    // A second name of the database that is in force: nothing was replaced. Else it is what was there before.
    if (await holdsReplaced(dataDir, folder)) {
      await rename(folder, finalName(folder)).catch(ignoreGone)
    } else await remove(folder)
  }
  await flushFolder(dataDir)
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

/** Two starts at once finish the same: the other one was first. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
