/** The parts of the replaced site that a restore must know, so that nothing becomes valid again. */
import type { Selectable } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { SignInTables } from '../platform/db/sign-in-tables.ts'
import { type AccountState, readAccounts } from './account-state.ts'

export interface PresentSite {
  accounts: ReadonlyMap<string, AccountState>
  /** The time step of the last used code, by the id of the authenticator app. */
  lastSteps: ReadonlyMap<string, number>
  /** The signature counters of passkeys, by id. */
  counters: ReadonlyMap<string, number>
  /** The stored hashes of unused codes. */
  recoveryCodes: ReadonlySet<string>
  devices: ReadonlySet<string>
  /** Counts of wrong codes, which the restored site continues. */
  factorCounts: Selectable<SignInTables['factor_count']>[]
  seenIdTokens: Selectable<SignInTables['seen_id_token']>[]
  /** Set once there was a first admin. */
  claimed: Selectable<SignInTables['bootstrap_closed']> | null
  /** The last row of the audit log. */
  lastRow: { seq: number; hmac: string } | null
}

export async function readPresentSite(db: Database): Promise<PresentSite> {
  const steps = await db.selectFrom('factor').select(['id', 'last_step']).execute()
  const passkeys = await db.selectFrom('passkey').select(['id', 'counter']).execute()
  const codes = await db.selectFrom('recovery_code').select('hmac').execute()
  const devices = await db.selectFrom('device').select('id_hash').execute()
  const claimed = await db.selectFrom('bootstrap_closed').selectAll().executeTakeFirst()
  const lastRow = await db
    .selectFrom('audit')
    .select(['seq', 'hmac'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    accounts: await readAccounts(db),
    lastSteps: new Map(steps.map(({ id, last_step }) => [id, last_step])),
    counters: new Map(passkeys.map(({ id, counter }) => [id, Number(counter)])),
    recoveryCodes: new Set(codes.map(({ hmac }) => hmac)),
    devices: new Set(devices.map(({ id_hash }) => id_hash)),
    factorCounts: await db.selectFrom('factor_count').selectAll().execute(),
    seenIdTokens: await db.selectFrom('seen_id_token').selectAll().execute(),
    claimed: claimed ?? null,
    lastRow: lastRow ?? null,
  }
}
