import type { Database } from '../../platform/db/database.ts'
import { nonceMs } from './pre-auth.ts'
import { type AuthTimes, later } from './session-times.ts'

const expiring = [
  'access_token',
  'refresh_handle',
  'seen_id_token',
  'device',
  'pending_factor',
  'factor_count',
] as const

/** How long an ended session is kept, so that it can be reported as ended. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000

/** Deletes expired rows. Every query checks the expiry time itself. */
export async function sweepExpired(db: Database, at: Date, times: AuthTimes): Promise<void> {
  for (const table of expiring) {
    await db.deleteFrom(table).where('expires_at', '<=', at.toISOString()).execute()
  }
  // Without its row, a started sign-in would be new again until its cookie has expired too.
  await db.deleteFrom('pre_auth').where('expires_at', '<=', later(at, -nonceMs)).execute()
  await db
    .deleteFrom('session')
    .where('created_at', '<=', later(at, -times.absoluteMs - rememberedMs))
    .execute()
}
