/** Makes a copy fit to be the site from now on, and writes that into its audit log. */
import type { Audit } from '../identity/audit/audit.ts'
import { findLostKids } from '../identity/audit/require-keys.ts'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { listMissingKids } from '../platform/keys/kids-in-use.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { compareAccounts, readAccounts } from './account-state.ts'
import { type Ended, endRevived } from './end-revived.ts'
import { holdLetters } from './hold-letters.ts'
import type { PresentSite } from './present-site.ts'
import { createFirstKeys, describeMissingKeys, type RestoreKeys } from './restore-keys.ts'

export interface Adopted {
  ended: Ended
  /** What is different with accounts now, in sentences; null: the site that was replaced could not be read. */
  changes: string[] | null
  /** How many letters of the backup waited, and will not be sent by themselves. */
  heldLetters: number
}

export interface AdoptOptions {
  /** The name of the backup. */
  name: string
  dataDir: string
  /** Whether letters that waited in the backup are sent after all. */
  sendsQueuedLetters: boolean
  keys: RestoreKeys
  createAudit(keys: KeyRing): Audit
  now: () => Date
}

const mostNamed = 50

export async function adoptCopy(
  copy: Database,
  present: PresentSite | null,
  /** By which the data folder knows its site; null: that of the backup. */
  siteId: string | null,
  options: AdoptOptions,
): Promise<Adopted> {
  const { createAudit, keys, now } = options
  return copy.transaction().execute(async (tx) => {
    const at = now()
    const ended = await endRevived(tx, present, at)
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
        ...ended,
        heldLetters,
        replacedRow: present?.lastRow?.seq ?? null,
        replacedSignature: present?.lastRow?.hmac ?? null,
        changes: changes?.length ?? null,
        changed: (changes ?? [])
          .slice(0, mostNamed)
          .map(({ said }) => said)
          .join('; '),
      },
    })
    return { ended, changes: changes?.map(({ said }) => said) ?? null, heldLetters }
  })
}
