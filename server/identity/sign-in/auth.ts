/** Assembles sign-in: all calls of `/auth` except those of the second factor, and the guard of `/api/admin`. */
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { Throttles } from '../../platform/http/throttle.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import type { Audit } from '../audit/audit.ts'
import type { Notify } from '../notifications/security-notices.ts'
import { createAccountPictures } from '../pictures/account-pictures.ts'
import type { FirstAdmins } from './accounts.ts'
import { createAdminGuard } from './admin-guard.ts'
import { keepDemoPeople, retireDemoPeople } from './demo-people.ts'
import { createIdTokenVerifier } from './id-token.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createPreAuths, nonceMs } from './pre-auth.ts'
import { createRefresh } from './refresh.ts'
import type { SecondFactor } from './second-factor.ts'
import { createActivityCall, createPictureCall, createSessionCalls } from './session-calls.ts'
import { type AuthTimes, later } from './session-times.ts'
import { createSessions } from './sessions.ts'
import { createSignIn, createSignInCalls, createSignInFailures } from './sign-in.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createSessionStarter } from './start-session.ts'

interface AuthDependencies {
  /** ADMIN_PATH */
  adminPath: string
  /** ADMIN_2FA */
  adminSecondFactor: 'optional' | 'required'
  audit: Audit
  db: Database
  firstAdmins: FirstAdmins
  keys: KeyRing
  log: Logger
  now: () => Date
  /** Null if no identity provider is configured. */
  provider: IdentityProvider | null
  refusals: Refusals
  secondFactor: SecondFactor
  /** SIGN_UP */
  signUp: 'open' | 'closed'
  notify: Notify
  throttles: Throttles
  times: AuthTimes
}

export type Auth = ReturnType<typeof createAuth>

export function createAuth(dependencies: AuthDependencies) {
  const { db, keys, now, provider, times } = dependencies
  const sessions = createSessions(dependencies)
  const preAuths = createPreAuths({ db, keys, now, pendingMs: times.pendingMs })
  const starter = createSessionStarter(dependencies)
  const verifier = provider && createIdTokenVerifier({ provider, now })
  const failures = createSignInFailures(dependencies)
  const pictures = createAccountPictures({
    ...dependencies,
    fetchPicture: async (address) => (await provider?.fetchPicture(address)) ?? null,
  })
  const isOpenFor = (headers: Headers) => provider?.lock?.isOpenFor(headers) ?? true
  const signIn =
    verifier &&
    createSignIn({ ...dependencies, failures, isOpenFor, pictures, preAuths, starter, verifier })
  const limits = createSignInLimits(dependencies)
  const refresh = createRefresh({ ...dependencies, sessions })
  const guard = createAdminGuard({ ...dependencies, sessions })
  return {
    calls: [
      ...createSignInCalls({ ...dependencies, limits, preAuths, signIn }),
      ...refresh.calls,
      ...createSessionCalls({ ...dependencies, refresh, sessions }),
      createActivityCall(guard),
      createPictureCall({ guard, pictures, sessions }),
    ],
    guard,
    preAuths,
    sessions,
    signIn,
    starter,
    /** Keeps the accounts of the demo provider, or without it takes their rights. To be called before any request. */
    settleDemoPeople: (): Promise<void> =>
      provider?.name === 'demo'
        ? keepDemoPeople(db, provider.issuers[0])
        : retireDemoPeople(dependencies, now()),
    /** Deletes expired rows. Meant to be called periodically. */
    sweep: (): Promise<void> => sweepExpired(db, now(), times),
  }
}

const expiring = [
  'access_token',
  'refresh_handle',
  'seen_id_token',
  'device',
  'pending_factor',
  'factor_count',
] as const

/** How long an ended session is kept, so that it can be reported as ended. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000

/** Deletes expired rows. Every query checks the expiry time itself. */
async function sweepExpired(db: Database, at: Date, times: AuthTimes): Promise<void> {
  for (const table of expiring) {
    await db.deleteFrom(table).where('expires_at', '<=', at.toISOString()).execute()
  }
  // Without its row, a started sign-in would be new again until its cookie has expired too.
  await db.deleteFrom('pre_auth').where('expires_at', '<=', later(at, -nonceMs)).execute()
  await db
    .deleteFrom('session')
    .where('created_at', '<=', later(at, -times.absoluteMs - rememberedMs))
    .execute()
}
