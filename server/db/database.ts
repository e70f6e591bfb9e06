/** One database behind one type: SQLite in a file by default, PostgreSQL by URL. */
import type { DatabaseSync } from 'node:sqlite'
import {
  type Dialect,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
} from 'kysely'
import { sqlite, sqliteOver } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenedDatabase {
  db: Database
  kind: DatabaseKind
}

export function openSqlite(filename: string): OpenedDatabase {
  return { db: withDialect(sqlite(filename)), kind: 'sqlite' }
}

/** A connection that somebody opened with settings of their own; it is closed with the database. */
export function toSqlite(connection: DatabaseSync): OpenedDatabase {
  return { db: withDialect(sqliteOver(connection)), kind: 'sqlite' }
}

/**
 * Every connection of ours holds this lock of PostgreSQL together with all others. A restore wants it alone:
 * it is refused while a site is running anywhere, and what is started meanwhile waits for its end.
 */
export const inUseLock = 623_265

/** Connects lazily: an unreachable server shows itself at the first query. */
export async function openPostgres(url: string): Promise<OpenedDatabase> {
  const { Pool } = await import('pg').then((module) => module.default)
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    onConnect: async (client) => {
      await client.query('select pg_advisory_lock_shared($1)', [inUseLock])
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks between two queries of a transaction: the next of them fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: withDialect(new PostgresDialect({ pool })), kind: 'postgres' }
}

function withDialect(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect })
}
