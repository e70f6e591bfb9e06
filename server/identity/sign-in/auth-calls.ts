/** The calls of sign-in and of sessions; those of the second factor are in its own folder. */
import * as v from 'valibot'
import {
  authConfigSchema,
  googleSignInSchema,
  refreshAnswerSchema,
  sessionSchema,
  setRefreshTokenSchema,
  signInAnswerSchema,
  userSchema,
} from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import type { Audit } from '../audit/audit.ts'
import type { Caller } from './caller.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { inSession } from './in-session.ts'
import type { PreAuths } from './pre-auth.ts'
import type { Refresh } from './refresh.ts'
import { isSessionId } from './refresh-token.ts'
import type { EndReason } from './session-end.ts'
import type { Sessions, SignedIn } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface AuthCallsDependencies {
  /** Where the panel is. */
  adminPath: string
  audit: Audit
  db: Database
  limits: SignInLimits
  preAuths: PreAuths
  provider: IdentityProvider | null
  refresh: Refresh
  sessions: Sessions
  /** null: there is nobody to vouch for people. */
  signIn: SignIn | null
}

export function createAuthCalls(needs: AuthCallsDependencies): Call<'session'>[] {
  const { adminPath, audit, db, limits, preAuths, provider, refresh, sessions, signIn } = needs

  /** Ends what `end` ends, and writes it down; the number of sessions. */
  async function endSessions(
    tx: Transaction,
    caller: Caller,
    userId: string,
    reason: EndReason,
    id: string,
    others = false,
  ): Promise<number> {
    const ended = others
      ? await sessions.endOthers(tx, userId, id, reason)
      : Number(await sessions.end(tx, userId, id, reason))
    if (ended === 0) return 0
    await audit.append(tx, {
      event: reason === 'logout' ? 'authn_logout' : 'session_revoked',
      actor: userId,
      result: 'success',
      address: caller.address,
      device: caller.device,
      detail: { session: id, others, ended },
    })
    return ended
  }

  /** The session of a browser's cookies: that of the session cookie, else that of the refresh token. */
  async function findOwn({ cookies }: Caller): Promise<{ id: string; userId: string } | null> {
    const found = await sessions.find(cookies)
    if (found.ok) return toOwn(found.value)
    return refresh.findSession(cookies)
  }

  return [
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/config',
      isOpenToRecovery: true,
      summary: 'Begins a sign-in: who vouches for people, and the nonce for its token.',
      answer: authConfigSchema,
      failures: ['RATE_LIMITED', 'UNAVAILABLE'],
      async run({ caller }) {
        if (!provider) return fail('UNAVAILABLE')
        const refusal = await limits.refuseBeginning(caller)
        if (refusal) return refusal
        const { nonce } = await preAuths.open(caller.cookies)
        const { name, clientId, scriptUrl, lock } = provider
        const needsCode = lock && { needsCode: !lock.isOpenFor(caller.headers) }
        return ok({ provider: name, clientId, nonce, scriptUrl, ...needsCode })
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/google',
      isOpenToRecovery: true,
      summary: 'Signs in by an ID token, or asks for the second factor.',
      body: googleSignInSchema,
      answer: signInAnswerSchema,
      failures: [
        'DEMO_LOCKED',
        'INVALID_ID_TOKEN',
        'INVALID_2FA_CODE',
        'PENDING_EXPIRED',
        'FORBIDDEN',
        'RATE_LIMITED',
        'UNAVAILABLE',
      ],
      async run({ caller, body: { googleIdToken, twoFactorCode } }) {
        if (!signIn) return fail('UNAVAILABLE')
        const refusal = await limits.refuseTry(caller)
        if (refusal) return refusal
        return signIn.withIdToken(caller, googleIdToken, twoFactorCode)
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/refresh',
      isOpenToRecovery: true,
      summary: 'Gives a new access token, by the cookie of the refresh token alone.',
      answer: refreshAnswerSchema,
      failures: ['REFRESH_UNAUTHENTICATED', 'REFRESH_EXPIRED', 'RATE_LIMITED'],
      async run({ caller }) {
        const refreshed = await refresh.refresh(caller)
        if (refreshed.ok || refreshed.code === 'RATE_LIMITED') return refreshed
        return fail(
          refreshed.code === 'SESSION_EXPIRED' ? 'REFRESH_EXPIRED' : 'REFRESH_UNAUTHENTICATED',
        )
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/set-refresh-token',
      isOpenToRecovery: true,
      summary: 'Puts the refresh token of a handle into the cookies of the browser that signed in.',
      body: setRefreshTokenSchema,
      answer: v.null(),
      failures: ['REFRESH_NOT_STORED'],
      async run({ caller, body: { token } }) {
        const stored = await refresh.store(caller, token)
        return stored.ok ? stored : fail('REFRESH_NOT_STORED')
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/clear-refresh-token',
      isOpenToRecovery: true,
      summary: 'Makes the refresh tokens of this browser worthless.',
      answer: v.null(),
      async run({ caller: { cookies } }) {
        await refresh.clear(cookies)
        cookies.clear('rt')
        return ok(null)
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/logout',
      isOpenToRecovery: true,
      summary: 'Ends the session of this browser; well too when there is none.',
      answer: v.null(),
      async run({ caller }) {
        const own = await findOwn(caller)
        if (own) {
          await db
            .transaction()
            .execute((tx) => endSessions(tx, caller, own.userId, 'logout', own.id))
        }
        caller.cookies.clear('sid', 'rt', 'pre')
        return ok(null)
      },
    }),
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/me',
      isOpenToRecovery: true,
      summary: 'Who is signed in.',
      answer: userSchema,
      failures: ['USER_UNAUTHENTICATED', 'USER_EXPIRED'],
      async run({ caller: { cookies } }) {
        const found = await sessions.find(cookies)
        if (found.ok) {
          const { user } = found.value
          return ok(user.isAdmin ? { ...user, adminPath } : user)
        }
        return fail(found.code === 'SESSION_EXPIRED' ? 'USER_EXPIRED' : 'USER_UNAUTHENTICATED')
      },
    }),
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/sessions',
      isOpenToRecovery: true,
      summary: 'The sessions of the user.',
      answer: v.array(sessionSchema),
      failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
      async run({ caller: { cookies } }) {
        const found = await sessions.find(cookies)
        if (!found.ok) return found
        const { user, session } = found.value
        return ok(await sessions.list(user.id, session.id))
      },
    }),
    defineCall({
      access: 'session',
      method: 'DELETE',
      path: '/auth/sessions/{id}',
      summary: 'Ends a session of the user.',
      answer: v.null(),
      failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'NOT_FOUND'],
      async run({ caller, input: { id = '' } }) {
        const found = await sessions.find(caller.cookies)
        if (!found.ok) return found
        if (!isSessionId(id)) return fail('NOT_FOUND')
        const ended = await inSession({ db, sessions }, found.value, (tx, { user }) =>
          endSessions(tx, caller, user.id, 'revoked_by_user', id),
        )
        if (!ended.ok) return ended
        if (ended.value === 0) return fail('NOT_FOUND')
        if (id === found.value.session.id) caller.cookies.clear('sid', 'rt', 'pre')
        return ok(null)
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/sessions/revoke-others',
      summary: 'Ends all sessions of the user but this one.',
      answer: v.object({ ended: v.number() }),
      failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED'],
      async run({ caller }) {
        const found = await sessions.find(caller.cookies)
        if (!found.ok) return found
        const ended = await inSession({ db, sessions }, found.value, (tx, { user, session }) =>
          endSessions(tx, caller, user.id, 'revoked_by_user', session.id, true),
        )
        return ended.ok ? ok({ ended: ended.value }) : ended
      },
    }),
  ]
}

function toOwn({ session, user }: SignedIn): { id: string; userId: string } {
  return { id: session.id, userId: user.id }
}
