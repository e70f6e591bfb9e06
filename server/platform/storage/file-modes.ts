/** Files of a site are for its own user alone. Those that are not, from older times or another program, are mended. */
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface MendedModes {
  /** What others could read or write until now, as paths in the folder. */
  mended: string[]
  /** The same, where it could not be changed: it belongs to somebody else. */
  left: string[]
}

/** For `process.umask`: what is made from now on is for this user alone. */
export const ownerOnly = 0o077

/** Ours by name: DATA_DIR may be a folder that holds other things as well. */
const ours =
  /^(?:madang\.sqlite|auth-keys|audit-archive|site\.json|in-use\.lock|start\.lock|mailbox|backups|uploads|replaced-|restore\.)/

export const isOfSite = (name: string) => ours.test(name)

/** Removes all rights of group and others; symbolic links are not followed. */
export async function mendModes(dataDir: string): Promise<MendedModes> {
  const found: MendedModes = { mended: [], left: [] }
  // Windows has other permissions, and shows none here.
  if (process.platform === 'win32') return found
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names) if (ours.test(name)) await mend(dataDir, name, found)
  return found
}

async function mend(root: string, path: string, found: MendedModes): Promise<void> {
  const whole = join(root, path)
  const stats = await lstat(whole).catch(() => null)
  // It was gone in the meantime.
  if (!stats || stats.isSymbolicLink()) return
  if ((stats.mode & 0o077) !== 0) {
    const isMended = await chmod(whole, stats.isDirectory() ? 0o700 : 0o600).then(
      () => true,
      () => false,
    )
    found[isMended ? 'mended' : 'left'].push(path)
  }
  if (!stats.isDirectory()) return
  for (const name of await readdir(whole).catch(() => [])) await mend(root, join(path, name), found)
}
