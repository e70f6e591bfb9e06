/** Keeps or retires the accounts of the demo provider when a site starts. */
import type { Database } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { Audit } from '../audit/audit.ts'
import { lockAccount, setRole } from './accounts.ts'
import { demoIssuerPath } from './identity-provider.ts'
import type { EndReason } from './sessions.ts'

const reason: EndReason = 'provider_gone'

/**
 * Keeps demo accounts when the site starts on another port. The issuer of the demo provider is the site's own address, so
 * the owner would otherwise have no account at the new address. If a person has several accounts, the first is kept. An
 * account that the current address has already is not changed.
 */
export async function keepDemoPeople(db: Database, issuer: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const people = await tx
      .selectFrom('identity')
      .innerJoin('user_account', 'user_account.id', 'identity.user_id')
      .select(['identity.iss', 'identity.sub'])
      .where('iss', 'like', `%${demoIssuerPath}`)
      .orderBy('user_account.created_at')
      .execute()
    const settled = new Set(people.filter(({ iss }) => iss === issuer).map(({ sub }) => sub))
    for (const { iss, sub } of people) {
      if (settled.has(sub)) continue
      settled.add(sub)
      await tx
        .updateTable('identity')
        .set({ iss: issuer })
        .where('iss', '=', iss)
        .where('sub', '=', sub)
        .execute()
    }
  })
}

/**
 * Removes the rights of demo accounts on a site that is now public: ends their sessions and their admin
 * roles. The operator may have signed in as first admin with the demo provider. Nobody may take over that
 * account, and the person named in the settings must still be able to become the first admin.
 */
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
