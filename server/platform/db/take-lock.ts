import { PostgresAdapter, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/**
 * Lets transactions that name the same turn pass one at a time: each waits here until the one before
 * it has ended. On SQLite a transaction of ours is the only writer already.
 */
export async function takeLock(tx: Transaction, turn: string): Promise<void> {
  if (!locksRows(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
}

/** Whether rows have to be locked: on SQLite a transaction has the whole database to itself. */
export function locksRows(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
