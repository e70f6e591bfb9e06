/**
 * Files of a site are readable by its own user only. Corrects the modes of files from older versions or other
 * programs.
 */
import { lchownSync, statSync } from 'node:fs'
import { chmod, lchown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface CorrectedModes {
  /** Paths in the folder whose modes other users could read or write, and which were corrected. */
  corrected: string[]
  /** Paths whose modes could not be corrected, because another user owns them. */
  left: string[]
}

/** For `process.umask`: new files are readable by this user only. */
export const ownerOnly = 0o077

/** Selects the files of the site by name: DATA_DIR may also contain other files. */
const siteFiles =
  /^(?:madang\.sqlite|auth-keys|audit-archive|site\.json|in-use\.lock|start\.lock|mailbox|backups|downloads|uploads|replaced-|restore\.)/

const isSiteFile = (name: string) => siteFiles.test(name)

/** Removes all permissions of group and others. Does not follow symbolic links. */
export async function correctModes(dataDir: string): Promise<CorrectedModes> {
  const found: CorrectedModes = { corrected: [], left: [] }
  // Windows has a different permission model, which `mode` does not show.
  if (process.platform === 'win32') return found
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names) if (siteFiles.test(name)) await correct(dataDir, name, found)
  return found
}

async function correct(root: string, path: string, found: CorrectedModes): Promise<void> {
  const whole = join(root, path)
  const stats = await lstat(whole).catch(() => null)
  // It was deleted in the meantime.
  if (!stats || stats.isSymbolicLink()) return
  if ((stats.mode & 0o077) !== 0) {
    const isCorrected = await chmod(whole, stats.isDirectory() ? 0o700 : 0o600).then(
      () => true,
      () => false,
    )
    found[isCorrected ? 'corrected' : 'left'].push(path)
  }
  if (!stats.isDirectory()) return
  for (const name of await readdir(whole).catch(() => []))
    await correct(root, join(path, name), found)
}

/**
 * Gives files that root created in a data folder to the owner of the folder: a command that an administrator
 * runs as root must not leave files that the user of the service cannot open.
 */
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
