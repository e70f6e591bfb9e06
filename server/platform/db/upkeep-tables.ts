/** The tables for the maintenance of the database itself. */

export interface UpkeepTables {
  site: SiteTable
  schema_upgrade: SchemaUpgradeTable
  backup_run: BackupRunTable
}

/** One row, written at the first start. */
interface SiteTable {
  one: 1
  id: string
  created_at: string
}

/** One row for each time a version of the program changed the schema. */
export interface SchemaUpgradeTable {
  /** The last migration that was applied. */
  migration: string
  /** The version of the program that applied it. */
  version: string
  at: string
  /** The name of the backup that was made before; null if none was made. */
  copy: string | null
}

/** One row, written by the first backup. */
interface BackupRunTable {
  one: 1
  /** When the schedule started. */
  since: string
  /** The time of the last attempt. */
  begun_at: string
  /** The time of the last successful backup; null if there is none. */
  made_at: string | null
  name: string | null
  /** Why the last attempt failed. */
  problem: string | null
}
