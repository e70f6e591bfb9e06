/**
 * Browsers in which someone has signed in before. They have separate limits, which unknown clients cannot use
 * up.
 */

import { hashSecret, isSecret } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Cookies } from './cookies.ts'
import { deviceHashOf } from './devices.ts'

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
