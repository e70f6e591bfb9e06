/** Verifies the proof of a second factor. */
import type { PasskeyAssertion } from '#shared/second-factor.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { checkAssertion, type RelyingParty, spendAssertion } from './passkeys.ts'
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { findRightCode, spendCode } from './totp-factor.ts'

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

export type ProofResult =
  /** `spend` uses the proof up. It returns false if the proof was used in the meantime. */
  | { right: true; spend(tx: Transaction): Promise<boolean> }
  /** A passkey whose counter went backwards has a valid signature but is refused. */
  | { right: false; counterRegress: boolean }

interface ProofDependencies {
  db: Database
  keys: KeyRing
  now: () => Date
}

const wrong = { right: false, counterRegress: false } as const

export async function verifyProof(
  { db, keys, now }: ProofDependencies,
  userId: string,
  proof: Proof,
): Promise<ProofResult> {
  if (proof.factor === 'totp') {
    const right = await findRightCode(db, keys, userId, proof.code, now())
    return right ? { right: true, spend: (tx) => spendCode(tx, right) } : wrong
  }
  if (proof.factor === 'recovery') {
    const hmac = await findRecoveryCode(db, keys, userId, proof.code)
    if (hmac === null) return wrong
    return { right: true, spend: (tx) => spendRecoveryCode(tx, userId, hmac) }
  }
  const { party, response, challenge } = proof
  if (challenge === null) return wrong
  const checked = await checkAssertion(db, party, userId, response, challenge)
  if (checked.kind === 'right') {
    return { right: true, spend: (tx) => spendAssertion(tx, checked, now()) }
  }
  return { right: false, counterRegress: checked.kind === 'counterRegress' }
}
