/**
 * Files of a site are readable by its own user only. Corrects the modes of files from older versions or other
 * programs.
 */
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface CorrectedModes {
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

export const isSiteFile = (name: string) => siteFiles.test(name)

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
