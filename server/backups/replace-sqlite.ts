import type { OpenedDatabase } from '../platform/db/database.ts'
import { findSite } from '../platform/db/site-id.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFile } from '../platform/storage/flush.ts'
import { giveToOwner } from '../platform/storage/give-to-owner.ts'
import { type Adopted, type AdoptOptions, adoptCopy } from './adopt-copy.ts'
import { preparedFolder, replacedFolder } from './finish-restores.ts'
import { type PresentSite, readPresentSite } from './present-site.ts'
import { replaceFileOfSite, takePresentFile } from './sqlite-site.ts'
import { foldLog } from './write-copy.ts'

interface ReplaceOptions extends AdoptOptions {
  /** Of the folder that keeps what was there. */
  replacedName: string
  /** By which the data folder knows its site. */
  siteId: string | null
}

/** Puts the copy in the place of the SQLite file. */
export async function replaceSqlite(
  copy: OpenedDatabase,
  options: ReplaceOptions,
): Promise<Adopted> {
  const { dataDir, keys } = options
  const file = await takePresentFile(dataDir)
  const database = file.state === 'readable' ? file.database : null
  const close = file.state === 'readable' ? file.close : async () => {}
  try {
    const present = database && (await readIfPossible(database))
    const siteId = options.siteId ?? present?.siteId ?? null
    const adopted = await adoptCopy(copy.db, present?.site ?? null, siteId, options)
    await foldLog(copy)
    await copy.db.destroy()
    const prepared = databaseFile(preparedFolder(dataDir))
    await flushFile(prepared)
    // From the renaming on, the site must be able to open it.
    await giveToOwner(dataDir)
    await keys.store()
    // Windows renames nothing over a file that is open. Nobody takes it meanwhile: the folder is ours alone.
    if (process.platform === 'win32') await close()
    await replaceFileOfSite(dataDir, prepared, replacedFolder(dataDir, options.replacedName))
    return adopted
  } finally {
    await close()
  }
}

/** null: it is not a site, or one of another version, or damaged. */
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
