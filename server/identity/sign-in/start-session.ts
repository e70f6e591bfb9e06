/**
 * Creates and renews sessions; no other module does. Everything happens in the transaction of the caller.
 * Cookies are set after the commit.
 */
import type { SecondFactorMethod, Tokens } from '#shared/auth.ts'
import { createSecret, hashSecret, isSecret } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import type { Audit } from '../audit/audit.ts'
import type { Notify } from '../notifications/security-notices.ts'
import { type Account, lockAccount, toUser } from './accounts.ts'
import type { Cookies } from './cookies.ts'
import { deviceDays, type Remembered, rememberDevice } from './devices.ts'
import type { Caller } from './session-access.ts'
import { type AuthTimes, age, isLiveInSql, later } from './session-times.ts'
import type { EndReason, Session, SessionFailure } from './sessions.ts'
import { createRefreshKey, createSessionId, issueTokens, writeRefreshToken } from './tokens.ts'

/** The cookies of a created or renewed session. */
export interface SessionCookies {
  /** Call this after the commit. */
  putInto(cookies: Cookies): void
}

export interface Started extends SessionCookies {
  answer: Tokens
}

/** The session was renewed or ended since the call found it. Throwing this rolls the transaction back. */
export class SessionGone extends Error {
  readonly code: SessionFailure

  constructor(code: SessionFailure = 'UNAUTHENTICATED') {
    super(code)
    this.code = code
  }
}

export type SessionStarter = ReturnType<typeof createSessionStarter>

interface SessionStarterDependencies {
  audit: Audit
  keys: KeyRing
  now: () => Date
  times: AuthTimes
  notify: Notify
}

/** What comes first. A passkey of the owner is not `passkey`, which is a second factor. */
export type FirstFactor = 'google' | 'ownerPasskey'
/** The last factor of a sign-in: the first one if the user has no second factor. */
type SignInMethod = FirstFactor | SecondFactorMethod

export const refreshKeyLabel = (sessionId: string) => `rt|v1|${sessionId}`
const maxSessions = 5
const firstCounter = 1

export function createSessionStarter(dependencies: SessionStarterDependencies) {
  const { audit, keys, now, times, notify } = dependencies

  /** Ends the previous session of this browser, and the oldest sessions beyond the limit. */
  async function endExcessSessions(
    tx: Transaction,
    userId: string,
    cookies: Cookies,
    at: Date,
  ): Promise<void> {
    await lockAccount(tx, userId)
    const sid = cookies.read('sid')
    if (sid !== null && isSecret(sid)) {
      await revoke(tx, { sid_hash: hashSecret(sid) }, 'replaced', at)
    }
    const live = await tx
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', userId)
      .where((row) => isLiveInSql(row, at, times))
      .orderBy('last_active_at', 'desc')
      .execute()
    for (const { id } of live.slice(maxSessions - 1)) await revoke(tx, { id }, 'too_many', at)
  }

  async function insertSession(
    tx: Transaction,
    userId: string,
    factor: SignInMethod,
    device: Remembered | null,
    caller: Caller,
    at: Date,
  ) {
    const [id, sid, key] = [createSessionId(), createSecret(), createRefreshKey()]
    const moment = at.toISOString()
    await tx
      .insertInto('session')
      .values({
        id,
        sid_hash: hashSecret(sid),
        user_id: userId,
        rt_counter: firstCounter,
        rt_key_enc: keys.encrypt('rt', refreshKeyLabel(id), key),
        rotated_at: moment,
        created_at: moment,
        last_active_at: moment,
        signed_in_at: moment,
        step_up_until: isSecond(factor) ? later(at, times.stepUpMs) : null,
        aal: isSecond(factor) ? 2 : 1,
        must_enrol: factor === 'recovery' ? 1 : 0,
        device_hash: device?.hash ?? null,
        device_label: caller.device,
        ip_prefix: caller.address,
        revoked_at: null,
        revoke_reason: null,
      })
      .execute()
    return { id, sid, refreshToken: writeRefreshToken(id, firstCounter, key) }
  }

  async function renew(
    tx: Transaction,
    { id, user_id, sid_hash, created_at }: Session,
    changes: { step_up_until?: string; aal?: 2; must_enrol?: 0 } = {},
  ): Promise<SessionCookies> {
    // Without this lock, two sessions of a user that end each other would deadlock.
    await lockAccount(tx, user_id)
    const at = now()
    const [sid, key] = [createSecret(), createRefreshKey()]
    // A new key invalidates the signatures of all earlier refresh tokens.
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({
        ...changes,
        sid_hash: hashSecret(sid),
        rt_counter: firstCounter,
        rt_key_enc: keys.encrypt('rt', refreshKeyLabel(id), key),
        rotated_at: at.toISOString(),
      })
      .where('id', '=', id)
      .where('sid_hash', '=', sid_hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new SessionGone()
    // Runs after the update: a concurrent refresh holds the row lock until the tokens it issued are
    // committed.
    await tx.deleteFrom('access_token').where('session_id', '=', id).execute()
    await tx.deleteFrom('refresh_handle').where('session_id', '=', id).execute()
    const refreshToken = writeRefreshToken(id, firstCounter, key)
    return {
      putInto(cookies) {
        const seconds = (times.absoluteMs - age(created_at, at)) / 1000
        cookies.set('sid', sid, seconds)
        cookies.set('rt', refreshToken, seconds)
      },
    }
  }

  return {
    /** Signs a user in. The caller has already verified every factor. */
    async finishSignIn(
      tx: Transaction,
      user: Account,
      { factor, failuresBefore }: { factor: SignInMethod; failuresBefore: number },
      caller: Caller,
    ): Promise<Started> {
      const at = now()
      const { cookies, device: label, address } = caller
      await endExcessSessions(tx, user.id, cookies, at)
      // A recovery code means that a device was lost. It does not make this browser a known device.
      const remembers = factor === 'totp' || factor === 'passkey'
      const device = remembers ? await rememberDevice(tx, user.id, { cookies, label }, at) : null
      const session = await insertSession(tx, user.id, factor, device, caller, at)
      const { accessToken, refreshToken } = await issueTokens(tx, session.id, at, times)
      if (device?.newId) await notify(tx, 'newDevice', { userId: user.id, address, device: label })
      await audit.append(tx, {
        event: failuresBefore > 0 ? 'authn_login_successafterfail' : 'authn_login_success',
        actor: user.id,
        result: 'success',
        factor,
        address,
        device: label,
        detail: { session: session.id, failuresBefore },
      })
      return {
        answer: {
          user: toUser(user, isSecond(factor), factor === 'recovery'),
          accessToken,
          refreshToken,
        },
        putInto(to) {
          const seconds = times.absoluteMs / 1000
          to.set('sid', session.sid, seconds)
          to.set('rt', session.refreshToken, seconds)
          if (device?.newId) to.set('dev', device.newId, deviceDays * 24 * 60 * 60)
          to.clear('pre')
        },
      }
    },

    /**
     * Gives a session new secrets at a change of privilege. After the commit, its old session cookie, all its
     * refresh tokens, access tokens and handles are refused. Throws `SessionGone` if `session` is out of date:
     * of two concurrent renewals, one succeeds.
     */
    renew: (tx: Transaction, session: Session): Promise<SessionCookies> => renew(tx, session),

    /** Renews the session of a user who has just proven a second factor in it. */
    grantStepUp: (
      tx: Transaction,
      session: Session,
      factor: SecondFactorMethod,
    ): Promise<SessionCookies> =>
      renew(tx, session, {
        step_up_until: later(now(), times.stepUpMs),
        aal: 2,
        // A user who proves their own factor again does not need to enrol again.
        ...(factor !== 'recovery' && { must_enrol: 0 }),
      }),
  }
}

function isSecond(factor: SignInMethod): factor is SecondFactorMethod {
  return factor !== 'google' && factor !== 'ownerPasskey'
}

async function revoke(
  tx: Transaction,
  by: { id: string } | { sid_hash: string },
  reason: EndReason,
  at: Date,
): Promise<void> {
  const [[column, value]] = Object.entries(by) as [['id' | 'sid_hash', string]]
  await tx
    .updateTable('session')
    .set({ revoked_at: at.toISOString(), revoke_reason: reason })
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .execute()
}
