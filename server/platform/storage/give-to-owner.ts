/**
 * What root makes in a data folder belongs to the folder's owner: a command that an administrator runs must not leave
 * files behind that the user of the service cannot open.
 */
import { lchownSync, statSync } from 'node:fs'
import { lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isOfSite } from './file-modes.ts'

const isRoot = () => process.getuid?.() === 0

/** For a file that was just made. */
export function giveFileToOwner(file: string): void {
  if (!isRoot()) return
  const { uid, gid } = statSync(dirname(file))
  if (uid !== 0) lchownSync(file, uid, gid)
}

/** For everything of the site in its folder, and for the marker beside it. */
export async function giveToOwner(dataDir: string): Promise<void> {
  if (!isRoot()) return
  const owner = await lstat(dataDir).catch(() => null)
  if (!owner || owner.uid === 0) return
  const { uid, gid } = owner
  for (const name of await readdir(dataDir)) {
    if (isOfSite(name)) await giveAll(join(dataDir, name), uid, gid)
  }
  await give(`${dataDir}.site`, uid, gid)
}

async function giveAll(path: string, uid: number, gid: number): Promise<void> {
  const stats = await give(path, uid, gid)
  if (!stats?.isDirectory()) return
  for (const name of await readdir(path)) await giveAll(join(path, name), uid, gid)
}

/** Only what is root's: what belongs to somebody else was meant to. A symbolic link is not followed. */
async function give(path: string, uid: number, gid: number) {
  const stats = await lstat(path).catch(() => null)
  if (stats?.uid === 0) await lchown(path, uid, gid)
  return stats
}
