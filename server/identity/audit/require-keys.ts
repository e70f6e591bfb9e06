/** Whether the keys at hand are those that closed what the database holds: known before anybody signs in. */
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { kidOf, listMissingKids } from '../../platform/keys/kids-in-use.ts'
import { describeLostKeys, type KeySettings, openKeys } from '../../platform/keys/open-keys.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { isSigned } from './audit-row.ts'

/** A row or two that somebody has tampered with are for `audit:check` to find, and no reason to stay closed. */
const witnesses = 5

/** The names of keys that are not in the ring, or in it under the name of another one. */
export async function findLostKids(db: Database, keys: KeyRing, at: Date): Promise<string[]> {
  const missing = await listMissingKids(db, keys.kids, at)
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(witnesses)
    .execute()
  const known = rows.filter((row) => keys.kids.includes(kidOf(row.hmac) ?? ''))
  if (known.length === 0 || known.some((row) => isSigned(keys, row))) return missing
  const mistaken = known.map((row) => kidOf(row.hmac) ?? '')
  return [...new Set([...missing, ...mistaken])]
}

/** The key ring of the settings, if it fits the database; else what to do. */
export async function openFittingKeys(
  settings: KeySettings,
  db: Database,
  now: () => Date,
): Promise<KeyRing> {
  const keys = await openKeys(settings, db, now)
  const lost = await findLostKids(db, keys, now())
  if (lost.length > 0) throw new OperatorError(describeLostKeys(lost, settings))
  return keys
}
