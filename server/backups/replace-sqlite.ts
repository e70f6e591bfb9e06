import type { OpenedDatabase } from '../platform/db/database.ts'
import { findSite } from '../platform/db/site-id.ts'
import { chownToOwner } from '../platform/storage/chown-to-owner.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFile } from '../platform/storage/flush.ts'
import { type Adopted, type AdoptOptions, adoptCopy } from './adopt-copy.ts'
import { preparedFolder, replacedFolder } from './finish-restores.ts'
import { type PresentSite, readPresentSite } from './present-site.ts'
import { lockPresentFile, replaceFileOfSite } from './sqlite-site.ts'

interface ReplaceOptions extends AdoptOptions {
  /** The name of the folder that keeps the replaced data. */
  replacedName: string
  /** The id of the site in the data folder. */
  siteId: string | null
}

/** Replaces the SQLite file by the copy. */
export async function replaceSqlite(
  copy: OpenedDatabase,
  options: ReplaceOptions,
): Promise<Adopted> {
  const { dataDir, keys } = options
  const file = await lockPresentFile(dataDir)
  const database = file.state === 'readable' ? file.database : null
  const close = file.state === 'readable' ? file.close : async () => {}
  try {
    const present = database && (await readIfPossible(database))
    const siteId = options.siteId ?? present?.siteId ?? null
    const adopted = await adoptCopy(copy.db, present?.site ?? null, siteId, options)
    await copy.db.destroy()
    const prepared = databaseFile(preparedFolder(dataDir))
    await flushFile(prepared)
    // The user that the site runs as must be able to open the file as soon as it is renamed.
    await chownToOwner(dataDir)
    await keys.store()
    // Windows cannot rename a file over an open one. The lock of the folder keeps other processes away.
    if (process.platform === 'win32') await close()
    await replaceFileOfSite(dataDir, prepared, replacedFolder(dataDir, options.replacedName))
    return adopted
  } finally {
    await close()
  }
}

/** Returns null if it is not a site, has another version, or is damaged. */
async function readIfPossible(
  database: OpenedDatabase,
): Promise<{ site: PresentSite | null; siteId: string | null } | null> {
  try {
    const holds = await findSite(database)
    if (holds === 'nothing') return null
    return { site: await readPresentSite(database.db), siteId: holds.siteId }
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

/** SQLITE_ERROR (no such table), SQLITE_CORRUPT, SQLITE_NOTADB. */
function isUnreadable(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [1, 11, 26].includes(errcode & 0xff)
}
