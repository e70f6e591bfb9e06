/** Brings the database of a site to the schema of this code, once there is a copy of it as it was. */

import { type OpenedDatabase, openPostgres, openSqlite } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { version } from '../platform/version.ts'
import { backupsFolder } from './backups.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'

export interface UpgradeOptions {
  dataDir: string
  /** null: SQLite in the folder. */
  databaseUrl: string | null
  now: () => Date
  /** The operator has one. */
  withoutCopy?: boolean
}

/** So long another backup may take that is under way. */
const patienceMs = 10 * 60 * 1000

/** Returns a line to be printed; null: nothing was to be done, or the database was empty. */
export async function upgradeSchema(
  opened: OpenedDatabase,
  options: UpgradeOptions,
): Promise<string | null> {
  const { now, withoutCopy = false } = options
  let said: string | null = null
  await migrate(opened, now, {
    async beforeUpgrade(pending) {
      const upgraded = `The database was upgraded to Madang ${version} (${pending.join(', ')}).`
      said = upgraded
      if (withoutCopy) return null
      const { name, folder } = await copyBefore(options)
      said = `${upgraded} The copy from before is ${folder}.`
      return name
    },
  })
  return said
}

/**
 * Through connections of its own, which see the last state that was committed: the transaction that upgrades has not
 * changed anything yet, and others wait for it.
 */
async function copyBefore({ dataDir, databaseUrl, now }: UpgradeOptions): Promise<MadeBackup> {
  const database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(databaseFile(dataDir))
  try {
    const all = backupsFolder(dataDir)
    return await makeBackup({ database, all, keys: null, reason: 'upgrade', now, patienceMs })
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause
    throw new OperatorError(
      `This version has to upgrade the database, and left it as it was, because it could not make a copy first. ${cause.message}\nMake room, or make a copy in another way and start once by: npm start -- --without-copy`,
      { cause },
    )
  } finally {
    await database.db.destroy()
  }
}
