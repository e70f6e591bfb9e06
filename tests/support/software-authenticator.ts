/**
 * An authenticator of Web Authentication Level 3 in software, with its browser: ES256, attestation "none".
 */
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/second-factor.ts'

export interface SoftwareAuthenticator {
  credentialId: string
  /** `ID.KEY`, as ADMIN_PASSKEYS names it. */
  line: string
  /** The next counter value; each signature adds one, unless configured otherwise. */
  counter: number
  register(options: { challenge: string }, change?: Change): PasskeyRegistration
  assert(options: { challenge: string }, change?: Change): PasskeyAssertion
  /** Another one with the same key, like a cloned authenticator. */
  copy(): SoftwareAuthenticator
}

/** How a response differs from a valid one. */
interface Change {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  userVerified?: boolean
  crossOrigin?: boolean
  /** Instead of "none". */
  attestation?: { format: string; x5c: Buffer[] }
}

interface AuthenticatorDependencies {
  origin: string
  /** For signatures; only ES256 can be registered. */
  algorithm?: keyof typeof keyPairs
  counts?: boolean
}

const keyPairs = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

const userPresent = 0x01
const userVerifiedFlag = 0x04
const attested = 0x40

export function createAuthenticator({
  origin,
  algorithm = 'ES256',
  counts = true,
}: AuthenticatorDependencies): SoftwareAuthenticator {
  const { privateKey, publicKey } = keyPairs[algorithm]()
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const digest = algorithm === 'EdDSA' ? null : 'sha256'
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')

  function toClientData(type: string, challenge: string, change: Change): Buffer {
    const { crossOrigin = false } = change
    return Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin,
      }),
    )
  }

  function toAuthData(counter: number, change: Change, flags = 0): Buffer {
    const { rpId = new URL(origin).hostname, userVerified = true } = change
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | userPresent | (userVerified ? userVerifiedFlag : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count])
  }

  function open(start: number): SoftwareAuthenticator {
    const authenticator: SoftwareAuthenticator = {
      credentialId,
      line: `${credentialId}.${publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')}`,
      counter: start,
      register({ challenge }, change = {}) {
        const length = Buffer.alloc(2)
        length.writeUInt16BE(id.length)
        const cose = map([
          [int(1), int(2)],
          [int(3), int(-7)],
          [int(-1), int(1)],
          [int(-2), bytes(Buffer.from(x, 'base64url'))],
          [int(-3), bytes(Buffer.from(y, 'base64url'))],
        ])
        const aaguid = Buffer.alloc(16)
        const head = toAuthData(authenticator.counter, change, attested)
        const authData = Buffer.concat([head, aaguid, length, id, cose])
        const { format, x5c } = change.attestation ?? { format: 'none', x5c: [] }
        const statement = map(x5c.length > 0 ? [[text('x5c'), array(x5c.map(bytes))]] : [])
        const attestation = map([
          [text('fmt'), text(format)],
          [text('attStmt'), statement],
          [text('authData'), bytes(authData)],
        ])
        return {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: toClientData('webauthn.create', challenge, change).toString(
              'base64url',
            ),
            attestationObject: attestation.toString('base64url'),
            transports: ['internal'],
          },
        }
      },
      assert({ challenge }, change = {}) {
        if (counts) authenticator.counter += 1
        const clientData = toClientData('webauthn.get', challenge, change)
        const authData = toAuthData(authenticator.counter, change)
        const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
        return {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: clientData.toString('base64url'),
            authenticatorData: authData.toString('base64url'),
            signature: sign(digest, signed, privateKey).toString('base64url'),
          },
        }
      },
      copy: () => open(authenticator.counter),
    }
    return authenticator
  }
  return open(0)
}

/** The subset of CBOR (RFC 8949, section 3) that WebAuthn needs here. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const array = (items: Buffer[]) => Buffer.concat([head(4, items.length), ...items])
const map = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

export function codeAt(seed: Uint8Array, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Six digits that are not the code of a step near this one. */
export function wrongCodeAt(seed: Uint8Array, at: Date): string {
  const near = [-1, 0, 1].map((step) => codeAt(seed, new Date(at.getTime() + step * 30_000)))
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))
  if (!wrong) throw new Error('Four codes cannot be among three.')
  return wrong
}

/** RFC 4648, section 6, as authenticator apps accept it when typed. */
export function fromBase32(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
