/**
 * Checks that a backup is complete, and makes a new database of its rows: with the schema of its version, and then
 * migrated to that of this version.
 */
import { mkdir, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { lookUp } from '#shared/look-up.ts'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { countApplied, migrate } from '../platform/db/migrate.ts'
import { findSite } from '../platform/db/site-id.ts'
import { keyFile } from '../platform/keys/key-file.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { copyTables } from './copy-tables.ts'
import { digestFile, type ReadManifest, readManifest } from './manifest.ts'
import { requireOwnSchema } from './own-schema.ts'
import { isDamage } from './sqlite-site.ts'
import { attachReadOnly, openReadOnly, openUnfinished, requireWhole } from './write-copy.ts'

/**
 * Returns the opened database. `backup` is the folder with the decrypted files, `shown` that which the operator knows,
 * and `temporary` the folder that the database is created in.
 */
export async function prepareCopy(
  backup: string,
  temporary: string,
  now: () => Date,
  shown = backup,
): Promise<OpenedDatabase> {
  const manifest = await readManifest(backup)
  if (manifest) await requireDigests(backup, manifest, shown)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  const source = openReadOnly(databaseFile(backup))
  const copy = openUnfinished(databaseFile(temporary))
  try {
    await requireUsable(source, backup, shown)
    await migrate(copy, now, { count: await countApplied(source) })
    await attachReadOnly(copy, databaseFile(backup), 'backup')
    const counts = await copy.db
      .transaction()
      .execute((tx) => copyTables(source, { db: tx, kind: 'sqlite' }, 'backup'))
    await sql`detach backup`.execute(copy.db)
    const wrong = Object.keys(counts).filter(
      (table) => lookUp(counts, table) !== lookUp(manifest?.rows, table),
    )
    if (manifest && wrong.length > 0) {
      throw new OperatorError(`${shown} is damaged: rows are missing in ${wrong.join(', ')}.`)
    }
    await migrate(copy, now)
    return copy
  } catch (error) {
    await copy.db.destroy()
    throw error
  } finally {
    await source.db.destroy()
  }
}

async function requireDigests(
  backup: string,
  { keysSha256, mac, sha256 }: ReadManifest,
  shown: string,
): Promise<void> {
  const wrong = 'is damaged: its checksum does not match the manifest.'
  if ((await digestFile(databaseFile(backup))) !== sha256) {
    throw new OperatorError(`${databaseFile(shown)} ${wrong}`)
  }
  // Keys may be taken out of a backup, to be stored elsewhere.
  const keys = await digestFile(keyFile(backup)).catch(() => null)
  if (mac && keys !== null && keys !== keysSha256) {
    throw new OperatorError(`${keyFile(shown)} ${wrong}`)
  }
}

/** In this order: nothing of a foreign schema is used before it is known to be of our making. */
async function requireUsable(source: OpenedDatabase, backup: string, shown: string): Promise<void> {
  const file = databaseFile(shown)
  try {
    await requireOwnSchema(source, file)
    if ((await findSite(source)) === 'nothing') {
      throw new OperatorError(`${file} does not contain a site.`)
    }
  } catch (error) {
    throw isDamage(error) ? new OperatorError(`${file} is damaged.`, { cause: error }) : error
  }
  requireWhole(databaseFile(backup), file)
}
