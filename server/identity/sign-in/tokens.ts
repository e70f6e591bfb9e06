/** The tokens of scripts: an access token, and a handle. Scripts never see the refresh token itself. */
import { createHmac, randomBytes } from 'node:crypto'
import {
  createSecret,
  decodeBase64url,
  hashSecret,
  isSame,
  isSecret,
} from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type AuthTimes, later } from './session-times.ts'
import { accessTokenPrefix } from './sessions.ts'

const handlePrefix = 'rx_'
const handleMs = 60_000

export async function issueTokens(
  tx: Transaction,
  sessionId: string,
  at: Date,
  { accessMs }: AuthTimes,
) {
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

/**
 * The refresh token: session (16 bytes), generation (8), signature (16), as base64url. Only the signature is
 * secret. It is computed with the key of the session, so the database contains no token.
 */
export interface RefreshToken {
  sessionId: string
  /** Incremented at each rotation. */
  counter: number
  signature: Uint8Array
}

const idBytes = 16
const counterBytes = 8
const signatureBytes = 16
const tokenBytes = idBytes + counterBytes + signatureBytes

export function createSessionId(): string {
  return randomBytes(idBytes).toString('base64url')
}

export function isSessionId(text: string): boolean {
  return decodeBase64url(text, idBytes) !== null
}

export function createRefreshKey(): Uint8Array {
  return randomBytes(32)
}

export function writeRefreshToken(sessionId: string, counter: number, key: Uint8Array): string {
  const body = toBody(sessionId, counter)
  return Buffer.concat([body, sign(body, key)]).toString('base64url')
}

/** Returns null for invalid text, including other encodings of a valid token. */
export function parseRefreshToken(text: string): RefreshToken | null {
  const bytes = decodeBase64url(text, tokenBytes)
  if (!bytes) return null
  const counter = bytes.readBigUInt64BE(idBytes)
  if (counter > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return {
    sessionId: bytes.subarray(0, idBytes).toString('base64url'),
    counter: Number(counter),
    signature: bytes.subarray(idBytes + counterBytes),
  }
}

export function isSignedBy(
  key: Uint8Array,
  { sessionId, counter, signature }: RefreshToken,
): boolean {
  return isSame(sign(toBody(sessionId, counter), key), signature)
}

function toBody(sessionId: string, counter: number): Buffer {
  const body = Buffer.alloc(idBytes + counterBytes)
  Buffer.from(sessionId, 'base64url').copy(body)
  body.writeBigUInt64BE(BigInt(counter), idBytes)
  return body
}

function sign(body: Uint8Array, key: Uint8Array): Uint8Array {
  return createHmac('sha256', key)
    .update('rt|v1|')
    .update(body)
    .digest()
    .subarray(0, signatureBytes)
}
