/** Migrates the database of a site to the schema of this version, after making a copy of it. */
import { type OpenedDatabase, openPostgres, openSqlite } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Key } from '../platform/keys/key-ring.ts'
import { findKeyRing } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { version } from '../platform/version.ts'
import { backupsFolder } from './backups.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'

interface UpgradeOptions {
  dataDir: string
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null
  /** Null: the keys in the key file of the data folder. */
  authKeys: [Key, ...Key[]] | null
  now: () => Date
  /** The operator already has a copy. */
  withoutCopy?: boolean
}

/** How long to wait for another backup in progress. */
const patienceMs = 10 * 60 * 1000

/** Returns a line to print, or null if nothing was migrated or the database was empty. */
export async function upgradeSchema(
  opened: OpenedDatabase,
  options: UpgradeOptions,
): Promise<string | null> {
  const { now, withoutCopy = false } = options
  let notice: string | null = null
  await migrate(opened, now, {
    async beforeUpgrade(pending) {
      const upgraded = `The database was upgraded to Madang ${version} (${pending.join(', ')}).`
      notice = upgraded
      if (withoutCopy) return null
      const { name, folder } = await copyBefore(options)
      notice = `${upgraded} A copy of the old database is in ${folder}.`
      return name
    },
  })
  return notice
}

/**
 * Uses a separate connection, which sees the last committed state: the migrating transaction has changed
 * nothing yet, and other writers wait for it.
 */
async function copyBefore(options: UpgradeOptions): Promise<MadeBackup> {
  const { dataDir, databaseUrl, now } = options
  const database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(databaseFile(dataDir))
  try {
    const all = backupsFolder(dataDir)
    const siteKeys = await findKeyRing(options)
    return await makeBackup({
      database,
      all,
      keys: null,
      siteKeys,
      reason: 'upgrade',
      now,
      patienceMs,
    })
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause
    throw new OperatorError(
      `This version must upgrade the database, but could not make a copy of it first. The database was not changed. ${cause.message}\nFree disk space, or make a copy in another way and start once with: npm start -- --without-copy`,
      { cause },
    )
  } finally {
    await database.db.destroy()
  }
}
