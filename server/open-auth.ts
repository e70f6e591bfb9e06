/** Puts sign-in together with what it writes down, tells and asks for: audit log, notices, second factor. */
import type { Logger } from 'pino'
import { type Audit, createAudit } from './audit/audit.ts'
import { type Auth, createAuth } from './auth/auth.ts'
import type { AuthCall } from './auth/auth-call.ts'
import type { IdentityProvider } from './auth/identity-provider.ts'
import type { SecondFactor } from './auth/second-factor.ts'
import type { Tell } from './auth/tell.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Throttles } from './http/throttle.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { queueLetter } from './mail/queue-letter.ts'
import { createNotices } from './notices/notices.ts'
import type { Refusals } from './refusals/refusals.ts'
import { createFactorCalls } from './second-factor/factor-calls.ts'
import { createPasskeyCalls } from './second-factor/passkey-calls.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'

export type AuthSiteSettings = Pick<
  Env,
  'adminPath' | 'adminSecondFactor' | 'authTimes' | 'firstAdmins' | 'signUp'
>

interface Needs {
  db: Database
  keys: KeyRing
  log: Logger
  now: () => Date
  /** null: nobody vouches for people, and nobody can sign in. */
  provider: IdentityProvider | null
  publicOrigin: string
  refusals: Refusals
  settings: AuthSiteSettings
  throttles: Throttles
}

export interface OpenedAuth
  extends Pick<Auth, 'guard' | 'retireDemoPeople' | 'sessions' | 'sweep'> {
  audit: Audit
  calls: AuthCall[]
  secondFactor: Pick<SecondFactor, 'methodsOf'>
  tell: Tell
}

export function openAuth(needs: Needs): OpenedAuth {
  const { settings, now, publicOrigin } = needs
  const audit = createAudit(needs)
  const notices = createNotices({ now, publicOrigin, queue: queueLetter })
  const secondFactor = createSecondFactor({ ...needs, audit, notices })
  const { adminPath, adminSecondFactor, authTimes, firstAdmins, signUp } = settings
  const common = { ...needs, audit, notices, secondFactor, times: authTimes }
  const auth = createAuth({
    ...common,
    adminPath,
    adminSecondFactor,
    firstAdmins,
    signUp,
    tell: notices.notify,
  })
  const factorNeeds = { ...common, ...auth }
  const calls = [
    ...auth.calls,
    ...createFactorCalls(factorNeeds),
    ...createPasskeyCalls(factorNeeds),
  ]
  return { ...auth, audit, calls, secondFactor, tell: notices.notify }
}
