/** What each upgrade of the schema leaves behind for who comes with an older version of the program. */
import { version } from '../version.ts'
import type { OpenedDatabase } from './database.ts'
import { listTables } from './list-tables.ts'
import type { SchemaUpgradeTable } from './upkeep-tables.ts'

/** In the transaction of the upgrade. Schemas from before this table was there keep no such row. */
export async function noteUpgrade(
  opened: OpenedDatabase,
  upgrade: Omit<SchemaUpgradeTable, 'version'>,
): Promise<void> {
  if (!(await hasUpgrades(opened))) return
  await opened.db
    .insertInto('schema_upgrade')
    .values({ ...upgrade, version })
    .execute()
}

/**
 * What became of a database after the migration `last`: the version that its newest schema needs, and the copy made
 * by the first upgrade beyond `last`, which is still at the schema of that time.
 */
export async function findUpgrade(
  opened: OpenedDatabase,
  last: string,
): Promise<Pick<SchemaUpgradeTable, 'version' | 'copy'> | null> {
  if (!(await hasUpgrades(opened))) return null
  const later = await opened.db
    .selectFrom('schema_upgrade')
    .selectAll()
    .where('migration', '>', last)
    .orderBy('migration')
    .execute()
  const [first] = later
  const newest = later.at(-1)
  return first && newest ? { version: newest.version, copy: first.copy } : null
}

async function hasUpgrades(opened: OpenedDatabase): Promise<boolean> {
  return (await listTables(opened)).some(({ name }) => name === 'schema_upgrade')
}
