/** Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, 6 digits, 30 seconds. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const seedBytes = 20
const issuer = 'Madang'

/** RFC 4226, section 4, R6: 160 bits. */
export function createSeed(): Uint8Array {
  return randomBytes(seedBytes)
}

/**
 * Returns the time step of a code if it is the current code or the one before it, otherwise null. RFC 6238,
 * section 5.2, allows the previous step for network delay. The next step is refused: only a wrong clock
 * produces its code, and accepting it would make every code valid for longer.
 */
export function findStep(seed: Uint8Array, code: string, at: Date): number | null {
  // The library throws for digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null
  const timestamp = at.getTime()
  const delta = createTotp(seed).validate({ token: code, timestamp, window: 1 })
  if (delta === null || delta > 0) return null
  return Math.floor(timestamp / (periodSeconds * 1000)) + delta
}

export interface SeedToShow {
  /** For the QR code: an `otpauth://totp/…` address in Google's Key Uri Format. */
  otpauthUrl: string
  /** For manual entry: base32 without padding. */
  secret: string
}

export function toSeedToShow(seed: Uint8Array, account: string): SeedToShow {
  const totp = createTotp(seed, account)
  return { otpauthUrl: totp.toString(), secret: totp.secret.base32 }
}

function createTotp(seed: Uint8Array, label = ''): TOTP {
  const { buffer } = Uint8Array.from(seed)
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}
