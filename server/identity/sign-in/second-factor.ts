/** What sign-in needs of the second factor, whatever it is. */
import type { SecondFactorMethod } from '#shared/auth.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** Who shows a second factor, from where. The first one was proven before. */
export interface Claimant {
  userId: string
  /** The hash of the device cookie, if there is one. */
  deviceHash: string | null
  deviceLabel: string
  address: string | null
}

export interface Proven {
  factor: SecondFactorMethod
  /** Attempts that failed before this one, in a row. */
  failuresBefore: number
}

export type Proving<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: 'INVALID_2FA_CODE' }
  /** null: it will not do to wait. */
  | { ok: false; code: 'RATE_LIMITED'; retryAfterS: number | null }

/**
 * Counts an attempt, and that is committed; then checks; then does `act` in the one transaction that uses
 * the proof up. When `act` returns null, nothing was done, and the proof was in vain.
 */
export type Prove = <Value>(
  claimant: Claimant,
  act: (tx: Transaction, proven: Proven) => Promise<Value | null>,
) => Promise<Proving<Value>>

export interface SecondFactor {
  /** What a user may show, the best first; empty: sign-in takes one factor. */
  methodsOf(db: Database, userId: string): Promise<SecondFactorMethod[]>
  use<Value>(
    claimant: Claimant,
    proof: { factor: 'totp'; code: string },
    act: (tx: Transaction, proven: Proven) => Promise<Value | null>,
  ): Promise<Proving<Value>>
}
