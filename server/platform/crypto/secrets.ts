/** The secrets that browsers hold: random, 256 bits, and known to us by their SHA-256 alone. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const secretBytes = 32

export function createSecret(prefix = ''): string {
  return prefix + randomBytes(secretBytes).toString('base64url')
}

/** What is kept of a secret. No salt and no slow hash: 256 random bits cannot be guessed (ASVS 6.5.2). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether a text can be a secret of ours at all. */
export function isSecret(text: string, prefix = ''): boolean {
  return text.startsWith(prefix) && decodeBase64url(text.slice(prefix.length), secretBytes) !== null
}

/** The bytes of base64url text of exactly this length; null unless it is the one way to write them. */
export function decodeBase64url(text: string, length: number): Buffer | null {
  if (text.length !== Math.ceil((length * 4) / 3)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null
}

/** Compares without telling by its time where the difference is. */
export function isSame(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const [a, b] = [toBytes(one), toBytes(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function toBytes(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value) : value
}
