/** Assembles sign-in with the audit log, the notifications and the second factor. */
import type { Logger } from 'pino'
import { createAudit } from '../identity/audit/audit.ts'
import { createNotices } from '../identity/notifications/security-notices.ts'
import { createFactorCalls } from '../identity/second-factor/factor-calls.ts'
import { createPasskeyCalls } from '../identity/second-factor/passkey-calls.ts'
import { createSecondFactor } from '../identity/second-factor/second-factor.ts'
import { createAuth } from '../identity/sign-in/auth.ts'
import type { IdentityProvider } from '../identity/sign-in/identity-provider.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { Database } from '../platform/db/database.ts'
import type { Throttles } from '../platform/http/throttle.ts'
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

export type OpenedAuth = ReturnType<typeof openAuth>

export function openAuth(dependencies: AuthDependencies) {
  const { settings, now, publicOrigin } = dependencies
  const audit = createAudit(dependencies)
  const notices = createNotices({ now, publicOrigin, queue: queueLetter })
  const secondFactor = createSecondFactor({ ...dependencies, audit, notices })
  const { adminPath, adminSecondFactor, authTimes, firstAdmins, signUp } = settings
  const common = { ...dependencies, audit, notices, secondFactor, times: authTimes }
  const auth = createAuth({
    ...common,
    adminPath,
    adminSecondFactor,
    firstAdmins,
    signUp,
    notify: notices.notify,
  })
  const factorDependencies = { ...common, ...auth }
  const calls = [
    ...auth.calls,
    ...createFactorCalls(factorDependencies),
    ...createPasskeyCalls(factorDependencies),
  ]
  const { guard, sessions, settleDemoPeople, sweep } = auth
  const { notify } = notices
  return { audit, calls, guard, notify, secondFactor, sessions, settleDemoPeople, sweep }
}
