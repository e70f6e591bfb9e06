/**
 * The refresh token: session (16 bytes), generation (8), signature (16), as base64url. Only the signature is
 * secret. It is computed with the key of the session, so the database contains no token.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { decodeBase64url, isSame } from '../../platform/crypto/secrets.ts'

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
