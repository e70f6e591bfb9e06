/** Who vouches for people: Google where it is set up, the demo provider on loopback, else nobody. */

import { demoAdminEmail } from '../identity/demo-provider/accounts.ts'
import { createDemoProvider, findDemoObstacle } from '../identity/demo-provider/demo-provider.ts'
import { createGoogle, type IdentityProvider } from '../identity/sign-in/identity-provider.ts'
import type { Env } from '../settings/env.ts'

type ProviderSettings = Pick<
  Env,
  'demoCode' | 'googleClientId' | 'googleJwksUrl' | 'host' | 'publicOrigin' | 'trustedProxies'
>

/** `onProxied` hears when somebody asks for demo sign-in through a proxy. */
export function openProvider(
  env: ProviderSettings,
  now: () => Date,
  onProxied: () => void = () => {},
): IdentityProvider | null {
  if (env.googleClientId !== null) return createGoogle(env.googleClientId, env.googleJwksUrl)
  if (findDemoObstacle(env) !== null) return null
  return createDemoProvider({ ...env, code: env.demoCode, now, onProxied })
}

/** Why nobody can sign in, and what to do; null: somebody can. */
export function explainNoSignIn(env: ProviderSettings): string | null {
  const obstacle = env.googleClientId === null ? findDemoObstacle(env) : null
  return (
    obstacle && `${obstacle}, so there is no demo sign-in: set PUBLIC_ORIGIN and GOOGLE_CLIENT_ID`
  )
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
