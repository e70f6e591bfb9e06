/** Records each upgrade of the schema, for operators who later start an older version of the program. */
import { version } from '../version.ts'
import type { OpenedDatabase } from './database.ts'
import { listTables } from './list-tables.ts'
import type { SchemaUpgradeTable } from './upkeep-tables.ts'

/** Runs in the transaction of the upgrade. Does nothing before the migration that creates this table. */
export async function recordUpgrade(
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
 * Describes the upgrades after the migration `last`: the version that the newest schema needs, and the backup
 * that the first of these upgrades made, which still has the schema of `last`.
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
