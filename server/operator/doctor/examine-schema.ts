import type { OpenedDatabase } from '../../platform/db/database.ts'
import { listPending } from '../../platform/db/migrate.ts'
import { describeOlder } from '../../platform/db/refuse-older.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Finding } from './doctor.ts'

/** Checks that the schema is that of this version; other checks need that. */
export async function examineSchema(opened: OpenedDatabase): Promise<Finding[]> {
  try {
    const pending = await listPending(opened)
    if (pending.length === 0) return [['ok', 'schema', 'is up to date']]
    return [
      [
        'warning',
        'schema',
        `${describeOlder(pending)}; until then most commands refuse the database`,
      ],
    ]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [['FAILED', 'schema', error.message]]
  }
}
