import { PostgresAdapter, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

/**
 * Serialises transactions that use the same lock name: each waits here until the previous one has ended. On
 * SQLite, where a transaction is the only writer, nothing is locked.
 */
export async function takeLock(tx: Transaction, lockName: string): Promise<void> {
  if (!locksRows(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(tx)
}

/** Whether rows must be locked: on SQLite a transaction locks the whole database. */
export function locksRows(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
