/** Whether the keys at hand are those that closed what the database holds: known before anybody signs in. */
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { kidOf, listMissingKids } from '../keys/kids-in-use.ts'
import { describeLostKeys, openKeys } from '../keys/open-keys.ts'
import { OperatorError } from '../operator-error.ts'
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
  env: Pick<Env, 'authKeys' | 'dataDir' | 'databaseUrl'>,
  db: Database,
  now: () => Date,
): Promise<KeyRing> {
  const keys = await openKeys(env, db, now)
  const lost = await findLostKids(db, keys, now())
  if (lost.length > 0) throw new OperatorError(describeLostKeys(lost, env))
  return keys
}
