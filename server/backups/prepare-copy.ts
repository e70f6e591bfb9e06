/**
 * Copies a backup to a temporary folder, verifies that it is complete, and migrates it to the schema of this
 * version.
 */
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { lookUp } from '#shared/look-up.ts'
import { type OpenedDatabase, openSqlite } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { findSite } from '../platform/db/site-id.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { flushFile } from '../platform/storage/flush.ts'
import { countRows } from './copy-tables.ts'
import { digestFile, type Manifest, readManifest } from './manifest.ts'
import { openReadOnly, requireWhole } from './write-copy.ts'

/** Returns the opened copy. `temporary` is the folder that it is created in. */
export async function prepareCopy(
  backup: string,
  temporary: string,
  now: () => Date,
): Promise<OpenedDatabase> {
  const manifest = await readManifest(backup)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  const file = databaseFile(temporary)
  await copyFile(databaseFile(backup), file).catch((cause: Error) => {
    throw new OperatorError(`The backup could not be copied: ${cause.message}`, { cause })
  })
  await flushFile(file)
  if (manifest) await requireDigest(file, manifest, backup)
  requireWhole(file)
  await requireRows(file, manifest, backup)
  const copy = openSqlite(file)
  try {
    await migrate(copy, now)
    return copy
  } catch (error) {
    await copy.db.destroy()
    throw error
  }
}

async function requireDigest(file: string, { sha256 }: Manifest, backup: string): Promise<void> {
  if ((await digestFile(file)) === sha256) return
  throw new OperatorError(
    `${databaseFile(backup)} is damaged: its checksum does not match the manifest.`,
  )
}

async function requireRows(file: string, manifest: Manifest | null, backup: string): Promise<void> {
  const copy = openReadOnly(file)
  try {
    if ((await findSite(copy)) === 'nothing') {
      throw new OperatorError(`${databaseFile(backup)} does not contain a site.`)
    }
    if (!manifest) return
    const counts = await countRows(copy.db, Object.keys(manifest.rows))
    const wrong = Object.keys(counts).filter(
      (table) => lookUp(counts, table) !== lookUp(manifest.rows, table),
    )
    if (wrong.length === 0) return
    throw new OperatorError(`${backup} is damaged: rows are missing in ${wrong.join(', ')}.`)
  } finally {
    await copy.db.destroy()
  }
}
