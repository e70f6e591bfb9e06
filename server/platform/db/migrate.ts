/**
 * Migrates a database to the schema of this code. Each file of `migrations/` runs once, in the order of the
 * file names, all in one transaction and under a lock, so that instances that start at the same time migrate
 * once.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { version } from '../version.ts'
import { type Database, disableTimeouts, listTables, type OpenedDatabase } from './database.ts'
import type { SchemaUpgradeTable } from './tables.ts'

/**
 * An arbitrary lock number that no other program is likely to use in this database ("madang" on a telephone
 * keypad).
 */
const postgresLock = 623_264

interface MigrateOptions {
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

interface MigrationFile {
  name: string
  checksum: string
  up(tx: Database): Promise<void>
}

export const shippedMigrations = join(import.meta.dirname, 'migrations')

/** The names of the migrations, in the order in which they run. */
export async function listMigrations(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  return files.map((file) => file.replace(/\.ts$/, ''))
}

/** The migrations in the order in which they run. The checksum detects files that were changed after they ran. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, `${name}.ts`)
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        checksum: createHash('sha256').update(text).digest('base64url'),
        up: async (tx) => (await import(pathToFileURL(path).href)).up(tx),
      }
    }),
  )
}

interface MigrationRow {
  name: string
  checksum: string
  applied_at: string
}

/** The applied migrations must be identical to the first migrations of this code, by name and checksum. */
async function refuseForeign(
  opened: OpenedDatabase,
  applied: readonly MigrationRow[],
  files: readonly MigrationFile[],
): Promise<void> {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files[index]
    if (!files.some((other) => other.name === name)) {
      throw new OperatorError(await describeNewer(opened, name, files.at(-1)?.name ?? ''))
    }
    if (file?.name !== name) {
      throw new OperatorError(
        `The migration ${file?.name} would have to run before ${name}, which has run already.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new OperatorError(
        `The migration ${name} was changed after it ran. Write a new one instead.`,
      )
    }
  }
}

/**
 * Names the version that is needed, and a backup to return to. `last` is the newest migration of this code.
 */
async function describeNewer(opened: OpenedDatabase, name: string, last: string): Promise<string> {
  const upgrade = await findUpgrade(opened, last)
  // A restore into PostgreSQL keeps the tables, and this code does not know those of the newer one.
  const restore =
    opened.kind === 'postgres' ? 'set DATABASE_URL to an empty database and restore' : 'restore'
  const newer = `The database is newer than this code (Madang ${version}): it has the migration ${name}.`
  if (!upgrade) return `${newer} Start the version that created it, or ${restore} a backup.`
  const start = `Start Madang ${upgrade.version} or a newer one`
  const { copy } = upgrade
  if (copy === null) return `${newer} ${start}, or ${restore} a backup from before the upgrade.`
  return `${newer} ${start}, or ${restore} the copy that was made before the upgrade: npm run madang -- restore ${copy}`
}

/** Records each upgrade of the schema, for operators who later start an older version of the program. */

/** Runs in the transaction of the upgrade. Does nothing before the migration that creates this table. */
async function recordUpgrade(
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
async function findUpgrade(
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

/** Describes a database whose schema is of an older version. */
export function describeOlder(pending: readonly string[]): string {
  const count = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`
  return `The schema of the database is of an older version: ${count} not applied (${pending.join(', ')}). The next npm start copies the database, then applies them`
}

/** For commands that need the current schema. */
export async function refuseOlder(opened: OpenedDatabase): Promise<void> {
  const pending = await listPending(opened)
  if (pending.length > 0) throw new OperatorError(`${describeOlder(pending)}.`)
}
