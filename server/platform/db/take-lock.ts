import { setTimeout } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Database, Transaction } from './database.ts'
import { inUseLock } from './postgres.ts'

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

const pauseMs = 50
/** How long to wait: the server releases the locks of a connection some time after the connection was closed. */
const patienceMs = 1000

/**
 * PostgreSQL only: every connection of a site holds this lock in shared mode. A transaction that holds it exclusively is
 * therefore the only connection until its end. Throws an OperatorError with `refusal` if another connection stays.
 */
export async function lockExclusively(tx: Transaction, refusal: string): Promise<void> {
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += pauseMs) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${inUseLock}) as taken`.execute(tx)
    if (rows[0]?.taken) return
    await setTimeout(pauseMs)
  }
  throw new OperatorError(refusal)
}
