/**
 * The common part of all calls of the second factor: finds the session, requires a recent proof, uses a proof, and ends
 * other sessions after a change of factors.
 */
import type { AuditEvent } from '#shared/admin/audit.ts'
import { fail, ok } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import type { Audit } from '../audit/audit.ts'
import type { NoticeKind, Notify } from '../notifications/security-notices.ts'
import { deviceHashOf } from '../sign-in/devices.ts'
import type { OwnerPasskey } from '../sign-in/owner-passkeys.ts'
import type { PreAuths } from '../sign-in/pre-auth.ts'
import type { Claimant, Proof, Proven, Proving, SecondFactor } from '../sign-in/second-factor.ts'
import type { Caller } from '../sign-in/session-access.ts'
import type { AuthTimes } from '../sign-in/session-times.ts'
import {
  inFreshSession,
  inSession,
  type ProvenSession,
  type SessionFailure,
  type Sessions,
  type SignedIn,
} from '../sign-in/sessions.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { type SessionCookies, SessionGone, type SessionStarter } from '../sign-in/start-session.ts'
import { issueTokens } from '../sign-in/tokens.ts'
import { deleteChallenges } from './challenges.ts'

export interface FactorDependencies {
  adminPasskeys: readonly OwnerPasskey[]
  audit: Audit
  db: Database
  keys: KeyRing
  notify: Notify
  now: () => Date
  preAuths: PreAuths
  publicOrigin: string
  secondFactor: SecondFactor
  sessions: Sessions
  signIn: SignIn
  starter: SessionStarter
  times: AuthTimes
}

interface FactorChange {
  factor: 'totp' | 'passkey' | 'recovery' | null
  event: AuditEvent
  notice: NoticeKind
  /** Whether this change also proves the factor. */
  isProof?: boolean
}

/** Runs inside the transaction that has proven the session. */
type Change<Value> = (tx: Transaction, signedIn: ProvenSession) => Promise<Value>
type Act<Value> = (tx: Transaction, signedIn: ProvenSession, proven: Proven) => Promise<Value>

export function createFactorAccess(dependencies: FactorDependencies) {
  const { audit, notify, now, secondFactor, sessions, signIn, starter, times } = dependencies

  /** Returns the session of the call and records activity in it. */
  async function require(caller: Caller) {
    const found = await sessions.find(caller.cookies)
    if (found.ok) await sessions.touch(found.value.session)
    return found
  }

  /** The same with a proof in the call itself. The proof is used up. */
  async function prove<Value>(
    caller: Caller,
    signedIn: SignedIn,
    proof: Proof,
    act: Act<Value | null>,
  ): Promise<Proving<Value> | { ok: false; code: SessionFailure }> {
    try {
      return await secondFactor.use<Value>(
        toClaimant(caller, signedIn.user.id),
        proof,
        async (tx, proven) => {
          const still = await sessions.prove(tx, signedIn)
          if (!still.ok) throw new SessionGone(still.code)
          return act(tx, still.value, proven)
        },
      )
    } catch (error) {
      if (error instanceof SessionGone) return fail(error.code)
      throw error
    }
  }

  async function stepUp(caller: Caller, signedIn: SignedIn, proof: Proof) {
    const { address, device } = caller
    const proven = await prove(
      caller,
      signedIn,
      proof,
      async (tx, { session, user }, { factor }) => {
        const cookies = await starter.grantStepUp(tx, session, factor)
        await deleteChallenges(tx, session.id)
        const { accessToken, refreshToken } = await issueTokens(tx, session.id, now(), times)
        await audit.append(tx, {
          event: 'authn_step_up',
          actor: user.id,
          result: 'success',
          factor,
          address,
          device,
          detail: { session: session.id },
        })
        const { mustEnrol: _, ...unrestricted } = user
        // As in `grantStepUp`: a second recovery code does not end the restriction.
        const answered = factor === 'recovery' ? user : unrestricted
        return { cookies, tokens: { user: answered, accessToken, refreshToken } }
      },
    )
    if (!proven.ok) return proven
    proven.value.cookies.putInto(caller.cookies)
    return ok(proven.value.tokens)
  }

  return {
    require,
    prove,
    /** Runs `act` in one transaction, unless the session has ended. */
    change: <Value>(signedIn: SignedIn, act: Change<Value>) =>
      inSession(dependencies, signedIn, act),
    /** The same, but requires that the user was proven recently. */
    changeFresh: <Value>(signedIn: SignedIn, act: Change<Value>) =>
      inFreshSession(dependencies, signedIn, sessions.isFresh, act),
    /** The same, for setting up a factor. */
    changeToEnrol: <Value>(signedIn: SignedIn, act: Change<Value>) =>
      inFreshSession(dependencies, signedIn, sessions.mayEnrol, act),

    /** Completes the pending sign-in of this browser. If none is pending, steps up the session. */
    async verify(caller: Caller, proof: Proof) {
      const completed = await signIn.complete(caller, proof)
      if (completed) return completed
      const found = await require(caller)
      if (found.ok) return stepUp(caller, found.value, proof)
      return caller.cookies.read('pre') === null ? found : fail('PENDING_EXPIRED')
    },

    /**
     * The consequences of every change of factors: all other sessions of the user end, this session is renewed
     * (its new cookies are returned), and a notice is queued. Must be the last call in its transaction.
     */
    async saveChange(
      tx: Transaction,
      { address, device }: Caller,
      { session, user }: ProvenSession,
      change: FactorChange,
    ): Promise<SessionCookies> {
      const { factor, event, notice, isProof = false } = change
      const cookies =
        isProof && factor !== null
          ? await starter.grantStepUp(tx, session, factor)
          : await starter.renew(tx, session)
      await deleteChallenges(tx, session.id)
      const ended = await sessions.endOthers(tx, user.id, session.id, 'factor_changed')
      await notify(tx, notice, { userId: user.id, address, device })
      await audit.append(tx, {
        event,
        actor: user.id,
        result: 'success',
        factor,
        address,
        device,
        detail: { session: session.id, ended },
      })
      return cookies
    },
  }

  function toClaimant({ cookies, device, address }: Caller, userId: string): Claimant {
    return { userId, deviceHash: deviceHashOf(cookies), deviceLabel: device, address }
  }
}
