/**
 * Migrates a database to the schema of this code. Each file of `migrations/` runs once, in the order of the
 * file names, all in one transaction and under a lock, so that instances that start at the same time migrate
 * once.
 */
import { sql } from 'kysely'
import type { Database, OpenedDatabase } from './database.ts'
import { disableTimeouts } from './disable-timeouts.ts'
import { listTables } from './list-tables.ts'
import { readMigrations, shippedMigrations } from './migration-files.ts'
import { type MigrationRow, refuseForeign } from './refuse-foreign.ts'
import { recordUpgrade } from './schema-upgrades.ts'

/**
 * An arbitrary lock number that no other program is likely to use in this database ("madang" on a telephone
 * keypad).
 */
const postgresLock = 623_264

export interface MigrateOptions {
  folder?: string
  /** Applies only this many files, which gives the schema of an older version. */
  count?: number
  /**
   * Called under the lock, before existing tables are changed. Returns the name of the backup that it made,
   * if any; if it throws, the migration fails.
   */
  beforeUpgrade?(pending: readonly string[]): Promise<string | null>
}

/** Returns the names of the migrations that this call applied. */
export async function migrate(
  { db, kind }: OpenedDatabase,
  now: () => Date,
  options: MigrateOptions = {},
): Promise<string[]> {
  return db.transaction().execute((tx) => migrateWithin({ db: tx, kind }, now, options))
}

/** The same within a transaction of the caller. */
export async function migrateWithin(
  opened: OpenedDatabase,
  now: () => Date,
  { folder = shippedMigrations, count, beforeUpgrade }: MigrateOptions = {},
): Promise<string[]> {
  const { db: tx, kind } = opened
  const files = (await readMigrations(folder)).slice(0, count)
  await disableTimeouts(opened)
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${postgresLock})`.execute(tx)
  const migrations = await openMigrationTable(tx)

  const applied = await migrations.selectFrom('migration').selectAll().orderBy('name').execute()
  await refuseForeign(opened, applied, files)

  const pending = files.slice(applied.length)
  const names = pending.map(({ name }) => name)
  const last = names.at(-1)
  if (last === undefined) return []
  const copy = applied.length > 0 && beforeUpgrade ? await beforeUpgrade(names) : null
  for (const { name, checksum, up } of pending) {
    await up(tx)
    const applied_at = now().toISOString()
    await migrations.insertInto('migration').values({ name, checksum, applied_at }).execute()
  }
  await recordUpgrade(opened, { migration: last, at: now().toISOString(), copy })
  return names
}

/**
 * The names of the migrations that a start would apply. Changes nothing. Throws, like `migrate`, if this code
 * cannot upgrade the database.
 */
export async function listPending(opened: OpenedDatabase): Promise<string[]> {
  const files = await readMigrations(shippedMigrations)
  const applied = await listApplied(opened)
  await refuseForeign(opened, applied, files)
  return files.slice(applied.length).map(({ name }) => name)
}

/** Whether a migration was applied. They are applied in order: if the newest one was, all were. */
export async function isApplied(db: Database, name: string): Promise<boolean> {
  const query = withMigrations(db).selectFrom('migration').select('name').where('name', '=', name)
  return (await query.executeTakeFirst()) !== undefined
}

/** How many migrations of this code were applied to a database; throws if it has others. */
export async function countApplied(opened: OpenedDatabase): Promise<number> {
  const applied = await listApplied(opened)
  await refuseForeign(opened, applied, await readMigrations(shippedMigrations))
  return applied.length
}

async function listApplied(opened: OpenedDatabase): Promise<MigrationRow[]> {
  if (!(await listTables(opened)).some(({ name }) => name === 'migration')) return []
  return withMigrations(opened.db).selectFrom('migration').selectAll().orderBy('name').execute()
}

async function openMigrationTable(tx: Database) {
  await tx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  return withMigrations(tx)
}

function withMigrations(db: Database) {
  return db.$extendTables<{ migration: MigrationRow }>()
}
