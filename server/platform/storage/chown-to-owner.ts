/**
 * Gives files that root created in a data folder to the owner of the folder: a command that an administrator
 * runs as root must not leave files that the user of the service cannot open.
 */
import { lchownSync, statSync } from 'node:fs'
import { lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSiteFile } from './file-modes.ts'

const isRoot = () => process.getuid?.() === 0

/** For a file that was just created. */
export function chownFileToOwner(file: string): void {
  if (!isRoot()) return
  const { uid, gid } = statSync(dirname(file))
  if (uid !== 0) lchownSync(file, uid, gid)
}

/** For all files of the site in its folder, and for the marker file beside the folder. */
export async function chownToOwner(dataDir: string): Promise<void> {
  if (!isRoot()) return
  const owner = await lstat(dataDir).catch(() => null)
  if (!owner || owner.uid === 0) return
  const { uid, gid } = owner
  for (const name of await readdir(dataDir)) {
    if (isSiteFile(name)) await chownTree(join(dataDir, name), uid, gid)
  }
  await chownOfRoot(`${dataDir}.site`, uid, gid)
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  const stats = await chownOfRoot(path, uid, gid)
  if (!stats?.isDirectory()) return
  for (const name of await readdir(path)) await chownTree(join(path, name), uid, gid)
}

/** Changes only files of root: another owner was set on purpose. Does not follow symbolic links. */
async function chownOfRoot(path: string, uid: number, gid: number) {
  const stats = await lstat(path).catch(() => null)
  if (stats?.uid === 0) await lchown(path, uid, gid)
  return stats
}
