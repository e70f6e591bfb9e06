/** Which second factors a user has, and what a verified one allows. */
import { type SecondFactorMethod, secondFactorMethods } from '#shared/auth.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import type { Audit } from '../audit/audit.ts'
import type { NoticeFacts, Notify } from '../notifications/security-notices.ts'
import { lockAccount } from '../sign-in/accounts.ts'
import { isKnownDevice } from '../sign-in/devices.ts'
import type { Claimant, Proof, SecondFactor } from '../sign-in/second-factor.ts'
import {
  type Bucket,
  createAttempts,
  failuresUntilLocked,
  failuresUntilNotified,
} from './attempts.ts'
import { checkAssertion, spendAssertion } from './passkeys.ts'
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { findRightCode, spendCode } from './totp-factor.ts'

interface SecondFactorDependencies {
  audit: Audit
  db: Database
  keys: KeyRing
  notify: Notify
  now: () => Date
  refusals: Pick<Refusals, 'count'>
  throttles: Throttles
}

/**
 * Attempts beyond a limit are not limited themselves: at most one row a minute is written, the others are
 * counted.
 */
const limitedRows = { times: 1, perSeconds: 60 }

/** Thrown to roll a transaction back. */
class Rollback extends Error {}

export function createSecondFactor(dependencies: SecondFactorDependencies): SecondFactor {
  const { audit, db, notify, now, refusals, throttles } = dependencies
  const attempts = createAttempts(dependencies)
  const limitedThrottle = throttles.create('second-factor-limited', limitedRows)

  async function findBucket(claimant: Claimant, { factor }: Proof): Promise<Bucket> {
    const { userId, deviceHash } = claimant
    return deviceHash !== null && (await isKnownDevice(db, userId, deviceHash, now()))
      ? { userId, name: `${factor}KnownDevice`, deviceHash }
      : { userId, name: `${factor}UnknownDevice` }
  }

  /** Sends a notice when failures look like guessing. `failures`: consecutive ones, including this one. */
  async function recordFailure(
    claimant: Claimant,
    factor: SecondFactorMethod,
    failures: number,
    counterRegress: boolean,
  ): Promise<void> {
    const facts = toFacts(claimant)
    const isLocked = failures === failuresUntilLocked
    const entry = { ...toEntry(claimant, factor), detail: { failures } }
    await db.transaction().execute(async (tx) => {
      if (failures >= failuresUntilNotified) await notify(tx, 'wrongCodes', facts)
      if (isLocked) await notify(tx, 'locked', facts)
      if (counterRegress) await notify(tx, 'passkeyCopied', facts)
      await audit.append(tx, { ...entry, event: 'authn_login_fail' })
      if (isLocked) await audit.append(tx, { ...entry, event: 'authn_login_lock' })
      if (counterRegress) {
        await audit.append(tx, { ...entry, event: 'authn_passkey_counter_regress' })
      }
    })
  }

  async function recordLimited(claimant: Claimant, factor: SecondFactorMethod): Promise<void> {
    const admission = await limitedThrottle.consume(`${claimant.userId}:${factor}`)
    if (!admission.ok) return refusals.count('limit_second_factor')
    const entry = toEntry(claimant, factor)
    await db
      .transaction()
      .execute((tx) => audit.append(tx, { ...entry, event: 'excess_rate_limit_exceeded' }))
  }

  /** Runs `act` in a transaction. null: it was rolled back. */
  async function unlessRolledBack<Value>(act: (tx: Transaction) => Promise<Value>) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (error instanceof Rollback) return null
      throw error
    }
  }

  return {
    async methodsOf(from, userId) {
      const rows = await from
        .selectFrom('passkey')
        .select(({ val }) => val<SecondFactorMethod>('passkey').as('method'))
        .where('user_id', '=', userId)
        .union(
          from
            .selectFrom('factor')
            .select(({ val }) => val<SecondFactorMethod>('totp').as('method'))
            .where('user_id', '=', userId),
        )
        .union(
          from
            .selectFrom('recovery_code')
            .select(({ val }) => val<SecondFactorMethod>('recovery').as('method'))
            .where('user_id', '=', userId),
        )
        .execute()
      const has = new Set(rows.map(({ method }) => method))
      return secondFactorMethods.filter((method) => has.has(method))
    },

    async use(claimant, proof, act) {
      const { factor } = proof
      const taking = await attempts.take(await findBucket(claimant, proof))
      if (!taking.ok) {
        await recordLimited(claimant, factor)
        return taking
      }
      const { taken } = taking
      const verified = await verifyProof(dependencies, claimant.userId, proof)
      if (verified.right) {
        const value = await unlessRolledBack(async (tx) => {
          await lockAccount(tx, claimant.userId)
          if (!(await verified.spend(tx))) throw new Rollback()
          await attempts.giveBack(tx, taken)
          if (factor === 'recovery') await notify(tx, 'recoveryCodeUsed', toFacts(claimant))
          const done = await act(tx, { factor, failuresBefore: taken.failures - 1 })
          if (done === null) throw new Rollback()
          return done
        })
        if (value !== null) return { ok: true, value }
      }
      const counterRegress = !verified.right && verified.counterRegress
      await recordFailure(claimant, factor, taken.failures, counterRegress)
      return { ok: false, code: 'INVALID_2FA_CODE' }
    },
  }
}

function toFacts({ userId, address, deviceLabel }: Claimant): NoticeFacts {
  return { userId, address, device: deviceLabel }
}

function toEntry({ userId, address, deviceLabel }: Claimant, factor: SecondFactorMethod) {
  return { actor: userId, result: 'failure', factor, address, device: deviceLabel } as const
}

type ProofResult =
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

async function verifyProof(
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
