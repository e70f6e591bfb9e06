/**
 * Checks at start, before anyone signs in, that the key ring holds the keys that the database was written
 * with.
 */
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { kidOf, listMissingKids } from '../../platform/keys/kids-in-use.ts'
import { describeLostKeys, type KeySettings, openKeys } from '../../platform/keys/open-keys.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { isSigned } from './chain.ts'

/**
 * Several rows are checked: one or two forged rows are reported by `audit:check` and must not prevent the
 * start.
 */
const sampleRows = 5

/**
 * Returns the ids of keys that are missing from the ring, or that are in it under the id of another key. Without keys,
 * all that the database needs are missing.
 */
export async function findLostKids(
  db: Database,
  keys: KeyRing | null,
  at: Date,
): Promise<string[]> {
  const missing = await listMissingKids(db, keys?.kids ?? [], at)
  if (!keys) return missing
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(sampleRows)
    .execute()
  const known = rows.filter((row) => keys.kids.includes(kidOf(row.hmac) ?? ''))
  if (known.length === 0 || known.some((row) => isSigned(keys, row))) return missing
  const mistaken = known.map((row) => kidOf(row.hmac) ?? '')
  return [...new Set([...missing, ...mistaken])]
}

/** Opens the key ring of the settings. Throws an OperatorError if it does not fit the database. */
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
