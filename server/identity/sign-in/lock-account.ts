/**
 * The order in which transactions take locks on PostgreSQL. All transactions keep to it, so they cannot
 * deadlock (`docs/decisions/authorization.md`):
 *
 * 1. the lock `admins`: every change by an admin, and everything that removes a role
 * 2. the account of the actor (`lockAccount`), then its session (`Sessions.prove`)
 * 3. another account, then its sessions; only while holding the lock `admins`
 * 4. the rows to change: factors and their counts (the lock `attempts:…`), messages, emails
 * 5. the lock `audit`, taken by `audit.append`, last
 *
 * A transaction that changes several sessions of a user, or a factor, locks the account first. A transaction
 * that changes one session and then only appends to the audit log does not need to.
 */
import type { Transaction } from '../../platform/db/database.ts'
import { locksRows } from '../../platform/db/take-lock.ts'

/** No other transaction can change the account, its factors or its sessions until this one ends. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  if (!locksRows(tx)) return
  await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}
