/** One database behind one type: SQLite in a file by default, PostgreSQL by URL. */
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
  /** Of PostgreSQL: from now on no query may take longer than so many milliseconds. */
  limitQueries?: (ms: number) => void
}

/** `patienceMs`: how long a statement waits for the lock of another process. */
export function openSqlite(filename: string, patienceMs?: number): OpenedDatabase {
  return { db: withDialect(sqlite(filename, patienceMs)), kind: 'sqlite' }
}

/** A connection that somebody opened with settings of their own; it is closed with the database. */
export function toSqlite(connection: DatabaseSync): OpenedDatabase {
  return { db: withDialect(sqliteOver(connection)), kind: 'sqlite' }
}

/** Connects lazily: an unreachable server shows itself at the first query. */
export async function openPostgres(url: string, settings?: PoolSettings): Promise<OpenedDatabase> {
  const { pool, limitQueries } = await createPool(url, settings)
  return { db: withDialect(new PostgresDialect({ pool })), kind: 'postgres', limitQueries }
}

function withDialect(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect })
}
