/** One type for both databases: SQLite in a file (the default), or PostgreSQL by URL. */
import type { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
} from 'kysely'
import { createPool, type PoolSettings } from './postgres.ts'
import { sqlite, sqliteOver } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

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
