/** The tables by which the program looks after the database itself. */

export interface UpkeepTables {
  site: SiteTable
  schema_upgrade: SchemaUpgradeTable
  backup_run: BackupRunTable
}

/** One row from the first start on. */
interface SiteTable {
  one: 1
  id: string
  created_at: string
}

/** A row for each time that a version of the program changed the schema. */
export interface SchemaUpgradeTable {
  /** The last migration that was applied. */
  migration: string
  /** Of the program that applied it. */
  version: string
  at: string
  /** The name of the backup that was made before; null: none was. */
  copy: string | null
}

/** One row, from the first backup on. */
interface BackupRunTable {
  one: 1
  /** When the schedule began. */
  since: string
  /** The last try. */
  begun_at: string
  /** The last that came to its end; null: none did. */
  made_at: string | null
  name: string | null
  /** Why the last try failed. */
  problem: string | null
}
