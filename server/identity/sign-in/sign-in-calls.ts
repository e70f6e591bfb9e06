/** The calls of `/auth` for signing in and for refresh tokens. Those of the second factor are in `../second-factor/`. */
import * as v from 'valibot'
import {
  authConfigSchema,
  googleSignInSchema,
  refreshAnswerSchema,
  setRefreshTokenSchema,
  signInAnswerSchema,
} from '#shared/auth.ts'
import { fail, ok } from '#shared/result.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { PreAuths } from './pre-auth.ts'
import type { Refresh } from './refresh.ts'
import { limitFailures } from './second-factor.ts'
import type { SignIn } from './sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface SignInCallsDependencies {
  limits: SignInLimits
  preAuths: PreAuths
  provider: IdentityProvider | null
  refresh: Refresh
  /** null: no identity provider is configured, so nobody can sign in. */
  signIn: SignIn | null
}

export function createSignInCalls(dependencies: SignInCallsDependencies): Call<'session'>[] {
  const { limits, preAuths, provider, refresh, signIn } = dependencies

  return [
    defineCall({
      access: 'session',
      method: 'GET',
      path: '/auth/config',
      isOpenToRecovery: true,
      summary: 'Begins a sign-in: returns the identity provider and the nonce for its token.',
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
      summary: 'Signs in with an ID token, or asks for the second factor.',
      body: googleSignInSchema,
      answer: signInAnswerSchema,
      failures: [
        'DEMO_LOCKED',
        'INVALID_ID_TOKEN',
        'INVALID_2FA_CODE',
        'PENDING_EXPIRED',
        'TRIES_SPENT',
        'NOT_ADMITTED',
        ...limitFailures,
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
      summary: 'Returns a new access token. Needs only the refresh token cookie.',
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
      summary: 'Exchanges a handle for the refresh token cookie, in the browser that signed in.',
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
      summary: 'Invalidates the refresh tokens of this browser.',
      answer: v.null(),
      async run({ caller: { cookies } }) {
        await refresh.clear(cookies)
        cookies.clear('rt')
        return ok(null)
      },
    }),
  ]
}
