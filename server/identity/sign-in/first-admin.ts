/** Who becomes the first admin: the person whom the operator named before there was any. */
import type { Claims } from './id-token.ts'

export interface FirstAdmins {
  /** ADMIN_GOOGLE_SUBS */
  subs: readonly string[]
  /** ADMIN_EMAILS, in lower case. */
  emails: readonly string[]
}

/**
 * An address proves who somebody is only where the provider itself runs the mailbox: at gmail.com, or at
 * the domain of the organisation that the token names. Elsewhere it may have changed hands since.
 */
export function isFirstAdmin(
  { sub, email, hostedDomain }: Claims,
  { subs, emails }: FirstAdmins,
): boolean {
  if (subs.includes(sub)) return true
  const address = email.toLowerCase()
  if (!emails.includes(address)) return false
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domain === 'gmail.com' || domain === hostedDomain?.toLowerCase()
}
