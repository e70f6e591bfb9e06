/** Assembles sign-in with the audit log, the notifications and the second factor. */
import type { Logger } from 'pino'
import { type Audit, createAudit } from '../identity/audit/audit.ts'
import { createNotify, type Notify } from '../identity/notifications/security-notices.ts'
import { createFactorCalls } from '../identity/second-factor/factor-calls.ts'
import { createPasskeyCalls } from '../identity/second-factor/passkey-calls.ts'
import { createSecondFactor } from '../identity/second-factor/second-factor.ts'
import { type Auth, createAuth } from '../identity/sign-in/auth.ts'
import type { IdentityProvider } from '../identity/sign-in/identity-provider.ts'
import type { SecondFactor } from '../identity/sign-in/second-factor.ts'
import type { Database } from '../platform/db/database.ts'
import type { Throttles } from '../platform/http/throttle.ts'
import type { Call } from '../platform/json-api/define-call.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'
import type { Env } from '../settings/env.ts'

export type AuthSiteSettings = Pick<
  Env,
  'adminPath' | 'adminSecondFactor' | 'authTimes' | 'firstAdmins' | 'signUp'
>

interface AuthDependencies {
  db: Database
  keys: KeyRing
  log: Logger
  now: () => Date
  /** null: there is no identity provider, and nobody can sign in. */
  provider: IdentityProvider | null
  publicOrigin: string
  refusals: Refusals
  settings: AuthSiteSettings
  throttles: Throttles
}

export interface OpenedAuth
  extends Pick<Auth, 'guard' | 'settleDemoPeople' | 'sessions' | 'sweep'> {
  audit: Audit
  calls: Call<'session'>[]
  secondFactor: Pick<SecondFactor, 'methodsOf'>
  notify: Notify
}

export function openAuth(dependencies: AuthDependencies): OpenedAuth {
  const { settings } = dependencies
  const audit = createAudit(dependencies)
  const notify = createNotify(dependencies)
  const secondFactor = createSecondFactor({ ...dependencies, audit, notify })
  const { adminPath, adminSecondFactor, authTimes, firstAdmins, signUp } = settings
  const common = { ...dependencies, audit, notify, secondFactor, times: authTimes }
  const auth = createAuth({
    ...common,
    adminPath,
    adminSecondFactor,
    firstAdmins,
    signUp,
  })
  const factorDependencies = { ...common, ...auth }
  const calls = [
    ...auth.calls,
    ...createFactorCalls(factorDependencies),
    ...createPasskeyCalls(factorDependencies),
  ]
  return { ...auth, audit, calls, secondFactor, notify }
}
