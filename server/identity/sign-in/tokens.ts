/** What a script receives: an access token, and a handle. Scripts never see the refresh token itself. */

import { createSecret, hashSecret, isSecret } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type AuthTimes, later } from './session-times.ts'
import { accessTokenPrefix } from './sessions.ts'

const handlePrefix = 'rx_'
const handleMs = 60_000

export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  expiresAt: string
}

export async function issueTokens(
  tx: Transaction,
  sessionId: string,
  at: Date,
  { accessMs }: AuthTimes,
): Promise<IssuedTokens> {
  const accessToken = createSecret(accessTokenPrefix)
  const refreshToken = createSecret(handlePrefix)
  const expiresAt = later(at, accessMs)
  await tx
    .insertInto('access_token')
    .values({ hash: hashSecret(accessToken), session_id: sessionId, expires_at: expiresAt })
    .execute()
  await tx
    .insertInto('refresh_handle')
    .values({
      hash: hashSecret(refreshToken),
      session_id: sessionId,
      expires_at: later(at, handleMs),
      used_at: null,
    })
    .execute()
  return { accessToken, refreshToken, expiresAt }
}

/** Returns whether the handle belonged to this session and was not used before. */
export async function spendHandle(
  tx: Transaction,
  sessionId: string,
  handle: string,
  at: Date,
): Promise<boolean> {
  if (!isSecret(handle, handlePrefix)) return false
  const { numUpdatedRows } = await tx
    .updateTable('refresh_handle')
    .set({ used_at: at.toISOString() })
    .where('hash', '=', hashSecret(handle))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
