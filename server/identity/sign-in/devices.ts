/**
 * Browsers that a user has signed in with by two factors. A known one has a count of wrong codes of its
 * own, which strangers cannot use up; a new one is told to the owner. It never stands for a factor.
 */

import { createSecret, hashSecret, isSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Cookies } from './cookies.ts'
import { later } from './session-times.ts'

export const deviceDays = 180
const deviceMs = deviceDays * 24 * 60 * 60 * 1000

/** The hash of the device cookie; whether it is this user's, and still good, is for the database to say. */
export function deviceHashOf(cookies: Cookies): string | null {
  const id = cookies.read('dev')
  return id !== null && isSecret(id) ? hashSecret(id) : null
}

export interface Remembered {
  hash: string
  /** For the cookie; null: the browser has it already. */
  newId: string | null
}

/** Knows the device of a user from now on. */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  { cookies, label }: { cookies: Cookies; label: string },
  at: Date,
): Promise<Remembered> {
  const hash = deviceHashOf(cookies)
  if (hash !== null && (await isKnownDevice(tx, userId, hash, at))) return { hash, newId: null }
  const newId = createSecret()
  await tx
    .insertInto('device')
    .values({
      id_hash: hashSecret(newId),
      user_id: userId,
      label,
      created_at: at.toISOString(),
      expires_at: later(at, deviceMs),
    })
    .execute()
  return { hash: hashSecret(newId), newId }
}

export async function isKnownDevice(
  db: Database,
  userId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const device = await db
    .selectFrom('device')
    .select('id_hash')
    .where('id_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return device !== undefined
}
