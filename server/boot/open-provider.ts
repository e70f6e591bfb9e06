/** Chooses the identity provider: Google if configured, the demo provider on loopback, otherwise none. */

import { demoAdminEmail } from '../identity/demo-provider/accounts.ts'
import { createDemoProvider, findDemoObstacle } from '../identity/demo-provider/demo-provider.ts'
import { createGoogle, type IdentityProvider } from '../identity/sign-in/identity-provider.ts'
import { type Env, hasPasskeys } from '../settings/env.ts'

type ProviderSettings = Pick<
  Env,
  | 'adminPasskeys'
  | 'demoCode'
  | 'googleClientId'
  | 'googleJwksUrl'
  | 'host'
  | 'platform'
  | 'publicOrigin'
  | 'trustedProxies'
>

/** `onProxied` is called when demo sign-in is requested through a proxy. */
export function openProvider(
  env: ProviderSettings,
  now: () => Date,
  onProxied: () => void = () => {},
): IdentityProvider | null {
  if (env.googleClientId !== null) return createGoogle(env.googleClientId, env.googleJwksUrl)
  if (findDemoObstacle(env) !== null) return null
  return createDemoProvider({ ...env, code: env.demoCode, now, onProxied })
}

/** Why nobody can sign in, and how to change that; null if sign-in is possible. */
export function explainNoSignIn(env: ProviderSettings): string | null {
  if (env.googleClientId !== null || env.adminPasskeys.length > 0) return null
  const obstacle = findDemoObstacle(env)
  if (obstacle === null) return null
  const isPublic = env.publicOrigin.startsWith('https:')
  const google = isPublic ? 'GOOGLE_CLIENT_ID' : 'PUBLIC_ORIGIN and GOOGLE_CLIENT_ID'
  const missing = hasPasskeys(env.publicOrigin)
    ? `${google}, or ADMIN_PASSKEYS to what ${env.publicOrigin}/login shows`
    : google
  return `${obstacle}, so demo sign-in is not available: set ${missing}`
}

/**
 * What /login offers by passkey: to sign in, or, on a public site where nobody can, to make the passkey that its owner
 * then names in the settings.
 */
export function offerPasskey(
  { adminPasskeys, isTest }: Pick<Env, 'adminPasskeys' | 'isTest'>,
  provider: IdentityProvider | null,
  publicOrigin: string,
): 'sign-in' | 'make' | null {
  if (adminPasskeys.length > 0) return 'sign-in'
  return provider === null && (isTest || hasPasskeys(publicOrigin)) ? 'make' : null
}

/**
 * A demo site without a configured admin uses the admin of the demo provider, by the same rule as any first
 * admin.
 */
export function toFirstAdmins(
  { firstAdmins }: Pick<Env, 'firstAdmins'>,
  provider: IdentityProvider | null,
): Env['firstAdmins'] {
  const isConfigured = firstAdmins.subs.length > 0 || firstAdmins.emails.length > 0
  if (provider?.name !== 'demo' || isConfigured) return firstAdmins
  return { ...firstAdmins, emails: [demoAdminEmail] }
}
