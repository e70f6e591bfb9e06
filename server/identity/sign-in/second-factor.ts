/** The part of the second factor that sign-in uses, independent of the kind of factor. */
import type { SecondFactorMethod } from '#shared/auth.ts'
import type { PasskeyAssertion } from '#shared/second-factor.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** The user who sends a second factor, and the client they use. The first factor is already proven. */
export interface Claimant {
  userId: string
  /** The hash of the device cookie, if there is one. */
  deviceHash: string | null
  deviceLabel: string
  address: string | null
}

export interface Proven {
  factor: SecondFactorMethod
  /** Consecutive failed attempts before this one. */
  failuresBefore: number
}

export const limitFailures = ['CODES_SPENT', 'CODES_LOCKED', 'RATE_LIMITED'] as const

export interface Limited {
  ok: false
  code: (typeof limitFailures)[number]
  /** Null: waiting does not help. Another factor, a known device or the operator does. */
  retryAfterS: number | null
}

export type Proving<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: 'INVALID_2FA_CODE' }
  | Limited

/** The site as an authenticator identifies it. */
export interface RelyingParty {
  /** A host name without port. */
  id: string
  origin: string
}

export type Proof =
  | { factor: 'totp'; code: string }
  | { factor: 'recovery'; code: string }
  | {
      factor: 'passkey'
      response: PasskeyAssertion
      /** Null if no challenge is pending. Then no response is valid. */
      challenge: string | null
      party: RelyingParty
    }

export interface SecondFactor {
  /** The methods that the user can choose from, best first. Empty: sign-in needs one factor only. */
  methodsOf(db: Database, userId: string): Promise<SecondFactorMethod[]>
  /**
   * Counts an attempt and commits that, then verifies the proof, then runs `act` in the transaction that uses the proof
   * up. If `act` returns null, the transaction is rolled back, and the attempt counts as failed.
   */
  use<Value>(
    claimant: Claimant,
    proof: Proof,
    act: (tx: Transaction, proven: Proven) => Promise<Value | null>,
  ): Promise<Proving<Value>>
}
