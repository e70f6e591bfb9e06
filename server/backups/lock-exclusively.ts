import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transaction } from '../platform/db/database.ts'
import { inUseLock } from '../platform/db/postgres.ts'
import { OperatorError } from '../platform/operator-error.ts'

const pauseMs = 50
/** The server releases the locks of a connection some time after it was closed. */
const patienceMs = 1000

/**
 * PostgreSQL only: every connection of a site holds this lock in shared mode, so holding it exclusively, until the end
 * of the transaction, means that no other one is connected. Throws an OperatorError with `refusal` if one stays.
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
