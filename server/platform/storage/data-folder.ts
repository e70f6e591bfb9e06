/** The data folder of the site: created if it does not exist, refused if it is not writable. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** The database file of SQLite. */
export const databaseFile = (folder: string) => join(folder, 'madang.sqlite')

export async function openDataFolder(folder: string): Promise<string> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
    return folder
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = code === 'EACCES' ? await explainOwner(folder) : null
    throw new OperatorError(`DATA_DIR=${folder} is not writable${reason ?? `: ${message}`}`, {
      cause,
    })
  }
}

/** A volume often belongs to root, and the site runs as another user and without the capability to change that. */
async function explainOwner(folder: string): Promise<string | null> {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  const existing = await findExisting(folder)
  if (uid === undefined || existing === null || existing.uid === uid) return null
  // Never the folder above it, which may be shared with others.
  const command =
    existing.path === folder
      ? `chown -R ${uid}:${gid} ${folder}`
      : `install -d -m 700 -o ${uid} -g ${gid} ${folder}`
  return ` by the user ${uid}, because ${existing.path} belongs to the user ${existing.uid}. Run as root, once: ${command}`
}

/** The folder or the nearest one above it that exists. null: it may not be looked at. */
async function findExisting(path: string): Promise<{ path: string; uid: number } | null> {
  try {
    return { path, uid: (await stat(path)).uid }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(path) !== path ? findExisting(dirname(path)) : null
  }
}
