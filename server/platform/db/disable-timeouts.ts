import { sql } from 'kysely'
import type { OpenedDatabase } from './database.ts'

/**
 * Disables the timeouts for the rest of a transaction. They suit a page, but not a copy of all data, or waiting until
 * another instance has migrated.
 */
export async function disableTimeouts({ db, kind }: OpenedDatabase): Promise<void> {
  if (kind === 'sqlite') return
  for (const limit of [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'transaction_timeout',
  ]) {
    // PostgreSQL before 17 does not know the last one.
    await sql`select set_config(name, '0', true) from pg_settings where name = ${limit}`.execute(db)
  }
}
