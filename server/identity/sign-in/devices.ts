/**
 * Browsers in which a user has signed in with two factors. A known device has a separate count of wrong
 * codes, which other clients cannot use up. A new device triggers a notice. A known device never replaces a
 * factor.
 */
import { createSecret, hashSecret, isSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Cookies } from './cookies.ts'
import { later } from './session-times.ts'

export const deviceDays = 180
const deviceMs = deviceDays * 24 * 60 * 60 * 1000

/**
 * Returns the hash of the device cookie. The caller must check that it belongs to the user and has not
 * expired.
 */
export function deviceHashOf(cookies: Cookies): string | null {
  const id = cookies.read('dev')
  return id !== null && isSecret(id) ? hashSecret(id) : null
}

export interface Remembered {
  hash: string
  /** The new value of the cookie, or null if the browser already has it. */
  newId: string | null
}

/** Stores the device of a user. */
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

/**
 * Browsers in which someone has signed in before. They have separate limits, which unknown clients cannot use
 * up.
 */

/**
 * Returns a key for the browser: its device, or the session of its cookie even if it has ended. Null: the
 * browser is unknown. Reads two rows at most and does not authenticate anyone.
 */
export async function findKnownBrowser(
  db: Database,
  cookies: Cookies,
  at: Date,
): Promise<string | null> {
  const deviceHash = deviceHashOf(cookies)
  if (deviceHash !== null) {
    const device = await db
      .selectFrom('device')
      .select('id_hash')
      .where('id_hash', '=', deviceHash)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst()
    if (device) return `device:${device.id_hash}`
  }
  const sid = cookies.read('sid')
  if (sid === null || !isSecret(sid)) return null
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('sid_hash', '=', hashSecret(sid))
    .executeTakeFirst()
  return session ? `session:${session.id}` : null
}
