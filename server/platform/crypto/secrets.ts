/** Secrets that browsers hold: 256 random bits. The server stores only their SHA-256. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const secretBytes = 32

export function createSecret(prefix = ''): string {
  return prefix + randomBytes(secretBytes).toString('base64url')
}

/**
 * The stored form of a secret. It needs no salt and no slow hash: 256 random bits cannot be guessed (ASVS
 * 6.5.2).
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether a text has the form of a secret that `createSecret` makes. */
export function isSecret(text: string, prefix = ''): boolean {
  return text.startsWith(prefix) && decodeBase64url(text.slice(prefix.length), secretBytes) !== null
}

/** The bytes of base64url text of exactly this length; null if the text is not their canonical encoding. */
export function decodeBase64url(text: string, length: number): Buffer | null {
  if (text.length !== Math.ceil((length * 4) / 3)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null
}

/** Compares in constant time, so that the duration does not reveal the position of the first difference. */
export function isSame(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const [a, b] = [toBytes(one), toBytes(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function toBytes(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value) : value
}
