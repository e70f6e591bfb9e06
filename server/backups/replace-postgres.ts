import { mkdir, rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { type OpenedDatabase, openPostgres, type Transaction } from '../platform/db/database.ts'
import { disableTimeouts } from '../platform/db/disable-timeouts.ts'
import { findSite, findSiteId } from '../platform/db/site-id.ts'
import type { Key } from '../platform/keys/key-ring.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFile, flushFolder } from '../platform/storage/flush.ts'
import { type Adopted, type AdoptOptions, adoptCopy } from './adopt-copy.ts'
import { copyTables } from './copy-tables.ts'
import { replacedFolder } from './finish-restores.ts'
import { lockExclusively } from './lock-exclusively.ts'
import { orderTables } from './order-tables.ts'
import { readPresentSite } from './present-site.ts'
import { upgradeSchema } from './upgrade-schema.ts'
import { requireWhole, writeRows } from './write-copy.ts'

interface ReplaceOptions extends AdoptOptions {
  databaseUrl: string
  authKeys: [Key, ...Key[]] | null
  replacedName: string
  siteId: string | null
}

/** Replaces all rows of the PostgreSQL database by those of the copy, in one transaction. */
export async function replacePostgres(
  copy: OpenedDatabase,
  options: ReplaceOptions,
): Promise<Adopted> {
  const { authKeys, dataDir, databaseUrl, now, replacedName } = options
  const replaced = replacedFolder(dataDir, replacedName)
  const opened = await openPostgres(databaseUrl)
  let isComplete = false
  try {
    const isEmpty = (await findSite(opened)) === 'nothing'
    // The replaced site needs the same schema as the copy. The upgrade makes a copy of it first.
    await upgradeSchema(opened, { authKeys, dataDir, databaseUrl, now })
    const adopted = await opened.db.transaction().execute(async (tx) => {
      const present: OpenedDatabase = { db: tx, kind: 'postgres' }
      await disableTimeouts(present)
      await lockDatabase(tx, await orderTables(copy.db))
      const siteId = options.siteId ?? (await findSiteId(tx))
      const site = isEmpty ? null : await readPresentSite(tx)
      const result = await adoptCopy(copy.db, site, siteId, options)
      if (!isEmpty) await saveRows(present, replaced, now)
      await copy.db
        .transaction()
        .execute((from) => copyTables({ db: from, kind: 'sqlite' }, present))
      isComplete = true
      return result
    })
    return adopted
  } catch (error) {
    // After a failed commit it is unknown whether the server has applied it.
    if (!isComplete) await rm(replaced, { recursive: true, force: true })
    throw error
  } finally {
    await opened.db.destroy()
  }
}

/**
 * Locks the database until the end of the transaction, also against programs that do not use the advisory
 * lock.
 */
async function lockDatabase(tx: Transaction, tables: string[]): Promise<void> {
  await lockExclusively(tx, 'The site is running: stop every instance before a restore.')
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${names} in access exclusive mode`.execute(tx)
}

/** Saves the current rows as a file like that of a backup. The file gets its name after it is complete. */
async function saveRows(from: OpenedDatabase, folder: string, now: () => Date): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  const file = databaseFile(folder)
  await writeRows(from, `${file}.copy`, now)
  requireWhole(`${file}.copy`)
  await flushFile(`${file}.copy`)
  await rename(`${file}.copy`, file)
  await flushFolder(folder)
}
