/**
 * The keys of the site. Values that must be read again are encrypted (AES-256-GCM); values that must be
 * recognised are signed (HMAC-SHA-256). Every purpose has its own key, derived from each key of the ring
 * (HKDF, RFC 5869). The first key is the current one; the others still decrypt and verify older values.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

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
  function macWith(kid: string, purpose: SignedPurpose, signed: Uint8Array | string): Buffer {
    return createHmac('sha256', keyFor(kid, purpose)).update(signed).digest()
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
    macWith,
  }
}

/**
 * The text form of keys, in AUTH_KEYS and in the key file: `kid:base64,kid:base64`, the current key first. A key without a
 * name is 32 bytes in base64 or hexadecimal, as hosting platforms generate them. Its name is the beginning of its hash, so
 * that it has the same one among others.
 */
const minBytes = 32

function readUnnamed(text: string): { kid: string; bytes: Buffer } | null {
  const isHex = /^[\da-f]{64}$/i.test(text)
  if (!isHex && !/^[\w+/-]{43}=?$/.test(text)) return null
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64')
  return { kid: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes }
}

function readNamed(text: string): { kid: string; bytes: Buffer } | null {
  const [, kid, base64 = ''] = text.match(/^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+=*)$/) ?? []
  return kid === undefined ? null : { kid, bytes: Buffer.from(base64, 'base64') }
}

/**
 * Parses the keys, or describes the problem. The description contains no key material, because it is logged.
 */
export function parseKeys(
  text: string,
): { ok: true; keys: [Key, ...Key[]] } | { ok: false; problem: string } {
  const parts = text.split(',').map((part) => part.trim())
  const keys: Key[] = []
  for (const part of parts) {
    const read = readNamed(part) ?? readUnnamed(part)
    if (!read) return { ok: false, problem: 'is not of the form kid:base64,kid:base64' }
    const { kid, bytes } = read
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
