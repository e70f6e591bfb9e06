/** One type for both databases: SQLite in a file (the default), or PostgreSQL by URL. */
import type { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  sql,
  type TableMetadata,
} from 'kysely'
import { createPool, type PoolSettings } from './postgres.ts'
import { sqlite, sqliteOver } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenedDatabase {
  db: Database
  kind: DatabaseKind
  /** PostgreSQL only: limits the duration of all later queries. */
  limitQueries?: (ms: number) => void
}

/** `lockTimeoutMs`: how long a statement waits for the lock of another process. */
export function openSqlite(filename: string, lockTimeoutMs?: number): OpenedDatabase {
  return { db: withDialect(sqlite(filename, lockTimeoutMs)), kind: 'sqlite' }
}

/** Wraps a connection that was opened with special settings. It is closed together with the database. */
export function toSqlite(connection: DatabaseSync): OpenedDatabase {
  return { db: withDialect(sqliteOver(connection)), kind: 'sqlite' }
}

/** Connects lazily: an unreachable server causes an error at the first query. */
export async function openPostgres(url: string, settings?: PoolSettings): Promise<OpenedDatabase> {
  const { pool, limitQueries } = await createPool(url, settings)
  return { db: withDialect(new PostgresDialect({ pool })), kind: 'postgres', limitQueries }
}

function withDialect(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect })
}

/** The tables that unqualified queries use: with PostgreSQL, only those of the current schema. */
export async function listTables({ db, kind }: OpenedDatabase): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables()
  if (kind === 'sqlite') return tables
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return tables.filter(({ schema }) => schema === rows[0]?.name)
}

/**
 * Disables the timeouts for the rest of a transaction. They are right for a page, but too short for a copy of all data, or
 * for waiting until another instance has migrated.
 */
export async function disableTimeouts({ db, kind }: OpenedDatabase): Promise<void> {
  if (kind === 'sqlite') return
  for (const limit of [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'transaction_timeout',
  ]) {
    // PostgreSQL before 17 does not have the last of these settings.
    await sql`select set_config(name, '0', true) from pg_settings where name = ${limit}`.execute(db)
  }
}
