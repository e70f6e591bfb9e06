/** Prepares a copy to become the site, and records that in its audit log. */
import type { Audit } from '../identity/audit/audit.ts'
import { findLostKids } from '../identity/audit/require-keys.ts'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { listMissingKids } from '../platform/keys/kids-in-use.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { compareAccounts, readAccounts } from './account-state.ts'
import { holdLetters } from './hold-letters.ts'
import type { PresentSite } from './present-site.ts'
import { createFirstKeys, describeMissingKeys, type RestoreKeys } from './restore-keys.ts'
import { type Ended, revokeRestored } from './revoke-restored.ts'

export interface Adopted {
  ended: Ended
  /** How the accounts have changed, in sentences. Null if the replaced site could not be read. */
  changes: string[] | null
  /** The number of emails that were queued in the backup and are now on hold. */
  heldLetters: number
}

export interface AdoptOptions {
  /** The name of the backup. */
  name: string
  dataDir: string
  /** Whether the backup is certainly one of this site. */
  isProven: boolean
  /** Whether emails that were queued in the backup are sent. */
  sendsQueuedLetters: boolean
  keys: RestoreKeys
  createAudit(keys: KeyRing): Audit
  now: () => Date
}

const maxChanges = 50

export async function adoptCopy(
  copy: Database,
  present: PresentSite | null,
  /** The id of the site in the data folder. Null: the id in the backup is used. */
  siteId: string | null,
  options: AdoptOptions,
): Promise<Adopted> {
  const { createAudit, keys, now } = options
  return copy.transaction().execute(async (tx) => {
    const at = now()
    const ended = await revokeRestored(tx, present, at, options.isProven)
    const heldLetters = options.sendsQueuedLetters ? 0 : await holdLetters(tx, at)
    if (siteId !== null) {
      await tx.deleteFrom('site').execute()
      const created_at = at.toISOString()
      await tx.insertInto('site').values({ one: 1, id: siteId, created_at }).execute()
    }
    const lost = keys.ring
      ? await findLostKids(tx, keys.ring, at)
      : await listMissingKids(tx, [], at)
    if (lost.length > 0) throw new OperatorError(describeMissingKeys(lost))
    const changes = present && compareAccounts(present.accounts, await readAccounts(tx))
    const ring = keys.ring ?? (await createFirstKeys(options.dataDir, now))
    await createAudit(ring).append(tx, {
      event: 'sys_restored',
      actor: null,
      result: 'success',
      detail: {
        by: 'operator',
        backup: options.name,
        signed: options.isProven,
        ...ended,
        heldLetters,
        replacedRow: present?.lastRow?.seq ?? null,
        replacedSignature: present?.lastRow?.hmac ?? null,
        changes: changes?.length ?? null,
        changed: (changes ?? [])
          .slice(0, maxChanges)
          .map(({ sentence }) => sentence)
          .join('; '),
      },
    })
    return { ended, changes: changes?.map(({ sentence }) => sentence) ?? null, heldLetters }
  })
}
