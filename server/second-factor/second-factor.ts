/** The second factor at the door: which ones a user has, and whether what was shown is one of them. */
import { type SecondFactorMethod, secondFactorMethods } from '#shared/auth.ts'
import type { PasskeyAssertion } from '#shared/second-factor.ts'
import type { Audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Notices } from '../notices/notices.ts'
import { type Bucket, createAttempts, type Taken } from './attempts.ts'
import { failuresUntilLocked, failuresUntilTold } from './limits.ts'
import { checkAssertion, type RelyingParty, spendAssertion } from './passkeys.ts'
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { findRightCode, spendCode } from './totp-factor.ts'

export type Proof =
  | { method: 'totp'; code: string }
  | { method: 'recovery'; code: string }
  | { method: 'passkey'; response: PasskeyAssertion; challenge: string; party: RelyingParty }

/** Who shows a second factor, from where. The first one was proven before. */
export interface Claimant {
  userId: string
  /** The hash of the device cookie, if there is one: the device counts as known if it is this user's. */
  deviceHash: string | null
  deviceLabel: string | null
  address: string | null
}

/** What a proof that was right has shown. */
export interface Proven {
  method: SecondFactorMethod
  /** Attempts that failed before this one, in a row. */
  failuresBefore: number
}

export type FactorRefusal =
  | { ok: false; code: 'INVALID_2FA_CODE' }
  /** null: not by waiting. */
  | { ok: false; code: 'RATE_LIMITED'; retryAfterSeconds: number | null }

export interface SecondFactor {
  /** What a user may show, the best first; empty: no second factor was enrolled. */
  methodsOf(db: Database, userId: string): Promise<SecondFactorMethod[]>
  /**
   * Counts the attempt, and that is committed; then checks; then does `act` in the one transaction that
   * uses the proof up. When `act` returns null, nothing was done and the proof was in vain.
   */
  use<Value>(
    claimant: Claimant,
    proof: Proof,
    act: (tx: Transaction, proven: Proven) => Promise<Value | null>,
  ): Promise<{ ok: true; value: Value } | FactorRefusal>
  /** Forgets failed attempts: what an operator does for somebody who is locked out. */
  unlock(tx: Transaction, userId: string): Promise<void>
}

interface Needs {
  audit: Audit
  db: Database
  keys: KeyRing
  notices: Notices
  now: () => Date
}

type Spend = (tx: Transaction) => Promise<boolean>
const wrong = { right: false, counterRegress: false } as const

/** Ends a transaction that must leave nothing. */
class InVain extends Error {}
type Judgement = { right: true; spend: Spend } | { right: false; counterRegress: boolean }

export function createSecondFactor({ audit, db, keys, notices, now }: Needs): SecondFactor {
  const attempts = createAttempts({ db, now })

  async function isKnownDevice({ userId, deviceHash }: Claimant): Promise<boolean> {
    if (deviceHash === null) return false
    const device = await db
      .selectFrom('device')
      .select('id_hash')
      .where('id_hash', '=', deviceHash)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst()
    return device !== undefined
  }

  async function judge({ userId }: Claimant, proof: Proof): Promise<Judgement> {
    if (proof.method === 'totp') {
      const right = await findRightCode(db, keys, userId, proof.code, now())
      return right ? { right: true, spend: (tx) => spendCode(tx, right) } : wrong
    }
    if (proof.method === 'recovery') {
      const hmac = await findRecoveryCode(db, keys, userId, proof.code)
      const spend: Spend = (tx) => spendRecoveryCode(tx, userId, hmac ?? '')
      return hmac ? { right: true, spend } : wrong
    }
    const { party, response, challenge } = proof
    const checked = await checkAssertion(db, party, userId, response, challenge)
    if (checked.kind !== 'right') {
      return { right: false, counterRegress: checked.kind === 'counterRegress' }
    }
    return { right: true, spend: (tx) => spendAssertion(tx, checked, now()) }
  }

  /** What failed is written down, and the owner told when it looks like somebody who guesses. */
  async function recordFailure(
    claimant: Claimant,
    { method }: Proof,
    { failures }: Taken,
    counterRegress: boolean,
  ): Promise<void> {
    const { userId, address, deviceLabel } = claimant
    const facts = { userId, address, device: deviceLabel }
    const entry = {
      actor: userId,
      result: 'failure',
      factor: method,
      address,
      device: deviceLabel,
    } as const
    await db.transaction().execute(async (tx) => {
      if (failures >= failuresUntilTold) await notices.notify(tx, 'wrongCodes', facts)
      if (failures === failuresUntilLocked) await notices.notify(tx, 'locked', facts)
      if (counterRegress) await notices.notify(tx, 'passkeyCopied', facts)
      const detail = { failures }
      await audit.append(tx, { ...entry, event: 'authn_login_fail', detail })
      if (failures === failuresUntilLocked) {
        await audit.append(tx, { ...entry, event: 'authn_login_lock', detail })
      }
      if (counterRegress)
        await audit.append(tx, { ...entry, event: 'authn_passkey_counter_regress' })
    })
  }

  async function spendAndAct<Value>(
    spend: Spend,
    taken: Taken,
    method: SecondFactorMethod,
    act: (tx: Transaction, proven: Proven) => Promise<Value | null>,
  ): Promise<Value | null> {
    try {
      return await db.transaction().execute(async (tx) => {
        if (!(await spend(tx))) throw new InVain()
        await attempts.giveBack(tx, taken)
        const value = await act(tx, { method, failuresBefore: taken.failures - 1 })
        if (value === null) throw new InVain()
        return value
      })
    } catch (error) {
      if (error instanceof InVain) return null
      throw error
    }
  }

  async function recordLimit(claimant: Claimant, { method }: Proof): Promise<void> {
    const { userId, address, deviceLabel } = claimant
    await db.transaction().execute((tx) =>
      audit.append(tx, {
        event: 'excess_rate_limit_exceeded',
        actor: userId,
        result: 'failure',
        factor: method,
        address,
        device: deviceLabel,
      }),
    )
  }

  return {
    async methodsOf(db, userId) {
      const rows = await db
        .selectFrom('passkey')
        .select(({ val }) => val<SecondFactorMethod>('passkey').as('method'))
        .where('user_id', '=', userId)
        .union(
          db
            .selectFrom('factor')
            .select(({ val }) => val<SecondFactorMethod>('totp').as('method'))
            .where('user_id', '=', userId),
        )
        .union(
          db
            .selectFrom('recovery_code')
            .select(({ val }) => val<SecondFactorMethod>('recovery').as('method'))
            .where('user_id', '=', userId),
        )
        .execute()
      const has = new Set(rows.map(({ method }) => method))
      return secondFactorMethods.filter((method) => has.has(method))
    },

    async use(claimant, proof, act) {
      const isKnown = proof.method === 'totp' && (await isKnownDevice(claimant))
      const taking = await attempts.take(bucketOf(claimant, proof, isKnown))
      if (!taking.ok) {
        await recordLimit(claimant, proof)
        return { ...taking, code: 'RATE_LIMITED' }
      }
      const { taken } = taking
      const judgement = await judge(claimant, proof)
      if (judgement.right) {
        const value = await spendAndAct(judgement.spend, taken, proof.method, act)
        if (value !== null) return { ok: true, value }
      }
      await recordFailure(claimant, proof, taken, !judgement.right && judgement.counterRegress)
      return { ok: false, code: 'INVALID_2FA_CODE' }
    },

    unlock: (tx, userId) => attempts.clear(tx, userId),
  }
}

function bucketOf({ userId, deviceHash }: Claimant, { method }: Proof, isKnown: boolean): Bucket {
  if (method !== 'totp') return { userId, name: method }
  return isKnown && deviceHash !== null
    ? { userId, name: 'totpKnownDevice', deviceHash }
    : { userId, name: 'totpUnknownDevice' }
}
