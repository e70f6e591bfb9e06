/**
 * Removes the rights of demo accounts on a site that is now public: ends their sessions and their admin
 * roles. The operator may have signed in as first admin with the demo provider. Nobody may take over that
 * account, and the person named in the settings must still be able to become the first admin.
 */

import type { Database } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { Audit } from '../audit/audit.ts'
import { setRole } from './accounts.ts'
import { demoIssuerPath } from './identity-provider.ts'
import { lockAccount } from './lock-account.ts'
import type { EndReason } from './session-end.ts'

const reason: EndReason = 'provider_gone'

/** Runs at every start without the demo provider. */
export async function retireDemoPeople(
  { audit, db }: { audit: Audit; db: Database },
  at: Date,
): Promise<void> {
  const people = db
    .selectFrom('identity')
    .select('user_id')
    .where('iss', 'like', `%${demoIssuerPath}`)
  if (!(await people.limit(1).executeTakeFirst())) return

  await db.transaction().execute(async (tx) => {
    await takeLock(tx, 'admins')
    const admins = await tx
      .selectFrom('user_account')
      .select('id')
      .where('role', '=', 'admin')
      .where('id', 'in', people)
      .execute()
    for (const { id } of admins) await lockAccount(tx, id)
    await tx
      .updateTable('session')
      .set({ revoked_at: at.toISOString(), revoke_reason: reason })
      .where('user_id', 'in', people)
      .where('revoked_at', 'is', null)
      .execute()
    for (const { id } of admins) await setRole(tx, id, 'user', at)
    await tx.deleteFrom('bootstrap_closed').where('user_id', 'in', people).execute()
    for (const { id } of admins) {
      await audit.append(tx, {
        event: 'privilege_permissions_changed',
        actor: id,
        result: 'success',
        detail: { role: 'user', by: reason },
      })
    }
  })
}
