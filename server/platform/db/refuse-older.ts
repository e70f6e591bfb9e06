import { OperatorError } from '../operator-error.ts'
import type { OpenedDatabase } from './database.ts'
import { listPending } from './migrate.ts'

/** What is to be said of a database that an older version left. */
export function describeOlder(pending: readonly string[]): string {
  const upgrades = pending.length === 1 ? '1 upgrade' : `${pending.length} upgrades`
  return `The database is that of an older version: ${upgrades} of its tables are to come (${pending.join(', ')}). The next npm start makes them, after a copy of the database`
}

/** For whoever can only work with the tables of this code. */
export async function refuseOlder(opened: OpenedDatabase): Promise<void> {
  const pending = await listPending(opened)
  if (pending.length > 0) throw new OperatorError(`${describeOlder(pending)}.`)
}
