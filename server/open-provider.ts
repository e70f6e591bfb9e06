/** Who vouches for people: Google where it is set up, the demo provider on loopback, else nobody. */
import { createGoogle, type IdentityProvider } from './auth/identity-provider.ts'
import { demoAdminEmail } from './demo-provider/accounts.ts'
import { createDemoProvider, isOnLoopback } from './demo-provider/demo-provider.ts'
import type { Env } from './env.ts'

type ProviderSettings = Pick<Env, 'googleClientId' | 'googleJwksUrl' | 'host' | 'publicOrigin'>

export function openProvider(env: ProviderSettings, now: () => Date): IdentityProvider | null {
  if (env.googleClientId !== null) return createGoogle(env.googleClientId, env.googleJwksUrl)
  return isOnLoopback(env) ? createDemoProvider({ ...env, now }) : null
}

/** A demo site that names no admin has the demo provider's, by the rule that makes any first admin. */
export function toFirstAdmins(
  { firstAdmins }: Pick<Env, 'firstAdmins'>,
  provider: IdentityProvider | null,
): Env['firstAdmins'] {
  const isNamed = firstAdmins.subs.length > 0 || firstAdmins.emails.length > 0
  if (provider?.name !== 'demo' || isNamed) return firstAdmins
  return { ...firstAdmins, emails: [demoAdminEmail] }
}
