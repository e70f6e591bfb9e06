/** Assembles sign-in: all calls of `/auth`, the guard of `/api/admin`, the audit log and the notifications. */
import type { Logger } from 'pino'
import { createAudit } from '../identity/audit/audit.ts'
import { createNotify } from '../identity/notifications/security-notices.ts'
import { createOwnerPasskeyCalls } from '../identity/owner-passkey/owner-passkey-calls.ts'
import { createAccountPictures } from '../identity/pictures/account-pictures.ts'
import { createFactorCalls } from '../identity/second-factor/factor-calls.ts'
import { createPasskeyCalls } from '../identity/second-factor/passkey-calls.ts'
import { createSecondFactor } from '../identity/second-factor/second-factor.ts'
import { createAdminGuard } from '../identity/sign-in/admin-guard.ts'
import { keepDemoPeople, retireDemoPeople } from '../identity/sign-in/demo-people.ts'
import type { IdentityProvider } from '../identity/sign-in/identity-provider.ts'
import { retireOwnerPasskeys } from '../identity/sign-in/owner-passkeys.ts'
import { createPreAuths } from '../identity/sign-in/pre-auth.ts'
import { createRefresh } from '../identity/sign-in/refresh.ts'
import {
  createActivityCall,
  createPictureCall,
  createSessionCalls,
} from '../identity/sign-in/session-calls.ts'
import { createSessions, sweepExpired } from '../identity/sign-in/sessions.ts'
import { createSignIn } from '../identity/sign-in/sign-in.ts'
import { createSessionStarter } from '../identity/sign-in/start-session.ts'
import type { Database } from '../platform/db/database.ts'
import type { Throttles } from '../platform/http/throttle.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'
import type { Env } from '../settings/env.ts'

type AuthSiteSettings = Pick<
  Env,
  'adminPasskeys' | 'adminPath' | 'adminSecondFactor' | 'authTimes' | 'firstAdmins' | 'signUp'
>

interface AuthDependencies {
  db: Database
  keys: KeyRing
  log: Logger
  now: () => Date
  /** null: there is no identity provider, and nobody can sign in but the owner by a passkey. */
  provider: IdentityProvider | null
  publicOrigin: string
  refusals: Refusals
  settings: AuthSiteSettings
  throttles: Throttles
}

export type OpenedAuth = ReturnType<typeof openAuth>

export function openAuth({ settings, ...dependencies }: AuthDependencies) {
  const { db, keys, now, provider } = dependencies
  const { authTimes: times, ...policy } = settings
  const audit = createAudit(dependencies)
  const notify = createNotify(dependencies)
  const secondFactor = createSecondFactor({ ...dependencies, audit, notify })
  const common = { ...policy, ...dependencies, audit, notify, secondFactor, times }
  const sessions = createSessions(common)
  const preAuths = createPreAuths({ db, keys, now, pendingMs: times.pendingMs })
  const starter = createSessionStarter(common)
  const guard = createAdminGuard({ ...common, sessions })
  const pictures = createAccountPictures({
    ...dependencies,
    fetchPicture: async (address) => (await provider?.fetchPicture(address)) ?? null,
  })
  const signIn = createSignIn({ ...common, pictures, preAuths, starter })
  const refresh = createRefresh({ ...common, sessions })
  const factorDependencies = { ...common, preAuths, sessions, signIn, starter }
  const retire = () => retireOwnerPasskeys({ audit, db }, policy.adminPasskeys, now())
  return {
    audit,
    calls: [
      ...signIn.calls,
      ...refresh.calls,
      ...createSessionCalls({ ...common, refresh, sessions }),
      createActivityCall(guard),
      createPictureCall({ guard, pictures, sessions }),
      ...createFactorCalls(factorDependencies),
      ...createPasskeyCalls(factorDependencies),
      ...createOwnerPasskeyCalls(factorDependencies),
    ],
    guard,
    notify,
    secondFactor,
    sessions,
    /** Keeps the accounts of the demo provider, or without it takes their rights. Call it before any request. */
    settleDemoPeople: (): Promise<void> =>
      provider?.name === 'demo'
        ? keepDemoPeople(db, provider.issuers[0])
        : retireDemoPeople({ audit, db }, now()),
    /** Ends what a passkey has begun that the settings no longer name. Call it before any request. */
    retireOwnerPasskeys: retire,
    /**
     * Deletes expired rows. Meant to be called periodically: an instance that still runs with the settings of before has
     * accepted a removed passkey since this one has started.
     */
    async sweep(): Promise<void> {
      await sweepExpired(db, now(), times)
      await retire()
    },
  }
}
