import { OperatorError } from '../operator-error.ts'
import type { OpenedDatabase } from './database.ts'
import { listPending } from './migrate.ts'

/** Describes a database whose schema is of an older version. */
export function describeOlder(pending: readonly string[]): string {
  const count = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`
  return `The schema of the database is of an older version: ${count} not applied (${pending.join(', ')}). The next npm start copies the database, then applies them`
}

/** For commands that need the current schema. */
export async function refuseOlder(opened: OpenedDatabase): Promise<void> {
  const pending = await listPending(opened)
  if (pending.length > 0) throw new OperatorError(`${describeOlder(pending)}.`)
}
