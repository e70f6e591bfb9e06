/**
 * The text form of keys, in AUTH_KEYS and in the key file: `kid:base64,kid:base64`, the current key first.
 */
import { randomBytes } from 'node:crypto'
import type { Key } from './key-ring.ts'

const minBytes = 32

/**
 * Parses the keys, or describes the problem. The description contains no key material, because it is logged.
 */
export function parseKeys(
  text: string,
): { ok: true; keys: [Key, ...Key[]] } | { ok: false; problem: string } {
  const parts = text.split(',').map((part) => part.trim())
  const keys: Key[] = []
  for (const part of parts) {
    const [, kid = '', base64 = ''] =
      part.match(/^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+=*)$/) ?? []
    const bytes = Buffer.from(base64, 'base64')
    if (!kid) return { ok: false, problem: 'is not of the form kid:base64,kid:base64' }
    if (bytes.length < minBytes) {
      return { ok: false, problem: `has a key shorter than ${minBytes} bytes (${kid})` }
    }
    // A random key has about thirty different bytes. A key typed by hand or copied from an example has fewer.
    if (new Set(bytes).size < minBytes / 2) {
      return { ok: false, problem: `has a key that is not random (${kid})` }
    }
    if (keys.some((one) => one.kid === kid)) {
      return { ok: false, problem: `contains two keys named ${kid}` }
    }
    keys.push({ kid, bytes })
  }
  const [first, ...others] = keys
  if (!first) return { ok: false, problem: 'is empty' }
  return { ok: true, keys: [first, ...others] }
}

/** Makes a key of 256 random bits. `taken`: names that it must not have. */
export function makeKey(at: Date, taken: readonly string[] = []): Key {
  const day = at.toISOString().slice(0, 10)
  const names = [day, ...taken.map((_, index) => `${day}-${index + 2}`)]
  const kid = names.find((name) => !taken.includes(name)) ?? day
  return { kid, bytes: randomBytes(minBytes) }
}

export function toKeyText(keys: readonly Key[]): string {
  return keys.map(({ kid, bytes }) => `${kid}:${Buffer.from(bytes).toString('base64')}`).join(',')
}
