/**
 * The site's own keys: what must be read again is sealed (AES-256-GCM), what must be known again is
 * signed (HMAC-SHA-256). From each key of the ring every purpose has a key of its own (HKDF, RFC 5869).
 * The first key is the current one; the others still open what they closed.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type EncryptionPurpose = 'seed' | 'rt'
export type SignedPurpose = 'audit' | 'pepper' | 'pre'

export interface Key {
  /** Named in all that the key closes. */
  kid: string
  /** 32 bytes or more. */
  bytes: Uint8Array
}

export interface KeyRing {
  readonly currentKid: string
  readonly kids: readonly string[]
  /** `kid.iv.tag.text`, which opens for the same purpose and the same `aad` alone. */
  encrypt(purpose: EncryptionPurpose, aad: string, bytes: Uint8Array): string
  /** Throws `DecryptionError` on what was changed, moved elsewhere, or closed by a key that is not here. */
  decrypt(purpose: EncryptionPurpose, aad: string, encrypted: string): Uint8Array
  /** Whether the current key closed it; what is not is to be sealed again when it is next used. */
  isCurrent(encrypted: string): boolean
  mac(purpose: SignedPurpose, bytes: Uint8Array): Uint8Array
  /** The same with another key of the ring. Throws `DecryptionError` when it is not here. */
  macWith(kid: string, purpose: SignedPurpose, bytes: Uint8Array): Uint8Array
}

export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function createKeyRing(keys: readonly [Key, ...Key[]]): KeyRing {
  const currentKid = keys[0].kid
  const byKid = new Map(keys.map(({ kid, bytes }) => [kid, bytes]))
  const derived = new Map<string, Uint8Array>()

  function keyFor(kid: string, purpose: EncryptionPurpose | SignedPurpose): Uint8Array {
    const name = `${kid}.${purpose}`
    const known = derived.get(name)
    if (known) return known
    const master = byKid.get(kid)
    if (!master) throw new DecryptionError('The key that closed this is not in the ring.')
    const key = new Uint8Array(hkdfSync('sha256', master, '', `madang|v1|${purpose}`, 32))
    derived.set(name, key)
    return key
  }

  function macWith(kid: string, purpose: SignedPurpose, bytes: Uint8Array): Uint8Array {
    return createHmac('sha256', keyFor(kid, purpose)).update(bytes).digest()
  }

  return {
    currentKid,
    kids: keys.map(({ kid }) => kid),

    encrypt(purpose, aad, bytes) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(cipherName, keyFor(currentKid, purpose), iv, {
        authTagLength: tagBytes,
      })
      cipher.setAAD(Buffer.from(aad))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))
      return [currentKid, ...parts].join('.')
    },

    decrypt(purpose, aad, encrypted) {
      const [kid = '', ...parts] = encrypted.split('.')
      const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (parts.length !== 3 || iv?.length !== ivBytes || tag?.length !== tagBytes || !text) {
        throw new DecryptionError('This is not a encrypted value.')
      }
      const decipher = createDecipheriv(cipherName, keyFor(kid, purpose), iv, {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(aad)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(text), decipher.final()])
      } catch (cause) {
        throw new DecryptionError('This was changed, or belongs elsewhere.', { cause })
      }
    },

    isCurrent: (encrypted) => encrypted.startsWith(`${currentKid}.`),
    mac: (purpose, bytes) => macWith(currentKid, purpose, bytes),
    macWith,
  }
}
