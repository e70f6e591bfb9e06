/**
 * The order in which transactions take locks on PostgreSQL. All keep to it, so no two of them can wait
 * for each other (decision 27):
 *
 * 1. the turn `admins`: every change by an admin, and whatever takes a role away
 * 2. the account that acts (`lockAccount`), then its session (`Sessions.prove`)
 * 3. another account, then its sessions; only under the turn `admins`
 * 4. rows of what is changed: factors and their counts (the turn `attempts:…`), messages, letters
 * 5. the turn `audit`, by `audit.append`, last
 *
 * Whoever changes more than one session of a user, or a factor, locks the account first. A transaction
 * that changes one session and then only appends to the audit log needs not.
 */
import type { Transaction } from '../../platform/db/database.ts'
import { locksRows } from '../../platform/db/take-lock.ts'

/** Until the transaction ends, nobody else changes the account, its factors or its sessions. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  if (!locksRows(tx)) return
  await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}
