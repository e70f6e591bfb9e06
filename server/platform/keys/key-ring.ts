/**
 * The keys of the site. Values that must be read again are encrypted (AES-256-GCM); values that must be
 * recognised are signed (HMAC-SHA-256). Every purpose has its own key, derived from each key of the ring
 * (HKDF, RFC 5869). The first key is the current one; the others still decrypt and verify older values.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

type EncryptionPurpose = 'seed' | 'rt'
type SignedPurpose = 'audit' | 'backup' | 'panel' | 'pepper' | 'pre'

export interface Key {
  /** Stored with every value that the key encrypts or signs. */
  kid: string
  /** At least 32 bytes. */
  bytes: Uint8Array
}

export type KeyRing = ReturnType<typeof createKeyRing>

export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function createKeyRing(keys: readonly [Key, ...Key[]]) {
  const currentKid = keys[0].kid
  const byKid = new Map(keys.map(({ kid, bytes }) => [kid, bytes]))
  const derived = new Map<string, Uint8Array>()

  function keyFor(kid: string, purpose: EncryptionPurpose | SignedPurpose): Uint8Array {
    const name = `${kid}.${purpose}`
    const known = derived.get(name)
    if (known) return known
    const master = byKid.get(kid)
    if (!master) throw new DecryptionError('The key of this value is not in the key ring.')
    const key = new Uint8Array(hkdfSync('sha256', master, '', `madang|v1|${purpose}`, 32))
    derived.set(name, key)
    return key
  }

  /** Signs with a given key of the ring. Throws `DecryptionError` if the key is missing. */
  function macWith(kid: string, purpose: SignedPurpose, bytes: Uint8Array): Uint8Array {
    return createHmac('sha256', keyFor(kid, purpose)).update(bytes).digest()
  }

  return {
    currentKid,
    kids: keys.map(({ kid }) => kid),

    /** Returns `kid.iv.tag.text`, which can be decrypted only with the same purpose and `aad`. */
    encrypt(purpose: EncryptionPurpose, aad: string, bytes: Uint8Array): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(cipherName, keyFor(currentKid, purpose), iv, {
        authTagLength: tagBytes,
      })
      cipher.setAAD(Buffer.from(aad))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))
      return [currentKid, ...parts].join('.')
    },

    /**
     * Throws `DecryptionError` for a value that was changed, comes from another context, or needs a missing
     * key.
     */
    decrypt(purpose: EncryptionPurpose, aad: string, encrypted: string): Uint8Array {
      const [kid = '', ...parts] = encrypted.split('.')
      const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (parts.length !== 3 || iv?.length !== ivBytes || tag?.length !== tagBytes || !text) {
        throw new DecryptionError('This is not an encrypted value.')
      }
      const decipher = createDecipheriv(cipherName, keyFor(kid, purpose), iv, {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(aad)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(text), decipher.final()])
      } catch (cause) {
        throw new DecryptionError('The value was changed, or belongs to another context.', {
          cause,
        })
      }
    },

    /** Whether the current key encrypted it; if not, encrypt it again at its next use. */
    isCurrent: (encrypted: string): boolean => encrypted.startsWith(`${currentKid}.`),
    mac: (purpose: SignedPurpose, bytes: Uint8Array): Uint8Array =>
      macWith(currentKid, purpose, bytes),
    macWith,
  }
}
