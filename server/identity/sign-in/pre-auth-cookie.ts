/**
 * The cookie `__Host-pre` and its nonce. Both are derived from 16 random bytes and the time, and signed with
 * the key of the site. Starting a sign-in, which any client can do as often as it likes, therefore writes
 * nothing to the database.
 */
import { randomBytes } from 'node:crypto'
import { decodeBase64url, isSame } from '../../platform/crypto/secrets.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'

const timeBytes = 4
const randomLength = 16
const macLength = 12
const signedLength = timeBytes + randomLength
/** The same length as every other secret in a cookie. */
const cookieLength = signedLength + macLength

export interface BegunSignIn {
  /** Unix milliseconds, to the second. */
  begunAt: number
  nonce: string
}

export function createPreAuthCookie(keys: KeyRing, at: Date): BegunSignIn & { id: string } {
  const signed = Buffer.alloc(signedLength)
  const seconds = Math.floor(at.getTime() / 1000)
  signed.writeUInt32BE(seconds)
  randomBytes(randomLength).copy(signed, timeBytes)
  const kid = keys.currentKid
  const id = Buffer.concat([signed, macOf(keys, kid, signed)]).toString('base64url')
  return { id, begunAt: seconds * 1000, nonce: nonceOf(keys, kid, signed) }
}

/** Returns null if no key of the key ring signed the cookie. */
export function readPreAuthCookie(keys: KeyRing, id: string): BegunSignIn | null {
  const bytes = decodeBase64url(id, cookieLength)
  if (!bytes) return null
  const signed = bytes.subarray(0, signedLength)
  const kid = keys.kids.find((one) =>
    isSame(macOf(keys, one, signed), bytes.subarray(signedLength)),
  )
  if (kid === undefined) return null
  return { begunAt: signed.readUInt32BE() * 1000, nonce: nonceOf(keys, kid, signed) }
}

function macOf(keys: KeyRing, kid: string, signed: Buffer): Buffer {
  return sign(keys, kid, 'cookie', signed).subarray(0, macLength)
}

/** The page passes the nonce to the identity provider. The cookie cannot be derived from it. */
function nonceOf(keys: KeyRing, kid: string, signed: Buffer): string {
  return sign(keys, kid, 'nonce', signed).toString('base64url')
}

function sign(keys: KeyRing, kid: string, use: 'cookie' | 'nonce', signed: Buffer): Buffer {
  return Buffer.from(keys.macWith(kid, 'pre', Buffer.concat([Buffer.from(`${use}|`), signed])))
}
