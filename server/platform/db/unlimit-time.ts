import { sql } from 'kysely'
import type { OpenedDatabase } from './database.ts'

/**
 * Lets the rest of a transaction take as long as it needs. What PostgreSQL would end is right for a page, and wrong for a
 * copy of everything or for waiting until another instance has migrated.
 */
export async function unlimitTime({ db, kind }: OpenedDatabase): Promise<void> {
  if (kind === 'sqlite') return
  for (const limit of [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'transaction_timeout',
  ]) {
    // The last of them is unknown before PostgreSQL 17.
    await sql`select set_config(name, '0', true) from pg_settings where name = ${limit}`.execute(db)
  }
}
