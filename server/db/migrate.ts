/**
 * Brings a database to the schema of this code: every file of `migrations/` once, in the order of
 * their names, all in one transaction and under a lock, so that instances starting together migrate once.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Database, OpenedDatabase } from './database.ts'

/** Any number that no other program would use on this database: "madang" on a telephone's keys. */
const postgresLock = 623_264

interface MigrationRow {
  name: string
  checksum: string
  applied_at: string
}

interface MigrationFile {
  name: string
  checksum: string
  up(db: Kysely<unknown>): Promise<void>
}

/** Returns the names of the migrations that this call applied. */
export async function migrate(
  { db, kind }: OpenedDatabase,
  now: () => Date,
  folder = join(import.meta.dirname, 'migrations'),
): Promise<string[]> {
  const files = await readMigrations(folder)
  return db.transaction().execute(async (tx) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${postgresLock})`.execute(tx)
    const migrations = await openMigrationTable(tx)

    const applied = await migrations.selectFrom('migration').selectAll().orderBy('name').execute()
    refuseForeign(applied, files)

    const pending = files.slice(applied.length)
    for (const { name, checksum, up } of pending) {
      await up(tx as unknown as Kysely<unknown>)
      const applied_at = now().toISOString()
      await migrations.insertInto('migration').values({ name, checksum, applied_at }).execute()
    }
    return pending.map(({ name }) => name)
  })
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
      return {
        name: name.replace(/\.ts$/, ''),
        checksum: createHash('sha256').update(text).digest('base64url'),
        up: async (db) => (await import(pathToFileURL(path).href)).up(db),
      }
    }),
  )
}

async function openMigrationTable(tx: Database) {
  await tx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  return tx.$extendTables<{ migration: MigrationRow }>()
}

/** What was applied must be the beginning of what this code has, letter for letter. */
function refuseForeign(applied: MigrationRow[], files: MigrationFile[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files[index]
    if (!files.some((other) => other.name === name)) {
      throw new OperatorError(
        `The database is newer than this code: it has the migration ${name}. Start the version that made it, or restore a backup.`,
      )
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
