/** Decides who becomes the first admin: the person whom the settings name, if there was never an admin. */
import type { Claims } from './id-token.ts'

export interface FirstAdmins {
  /** ADMIN_GOOGLE_SUBS */
  subs: readonly string[]
  /** ADMIN_EMAILS, in lower case. */
  emails: readonly string[]
}

/**
 * An email address identifies a person only if the identity provider also runs the mailbox: at gmail.com, or
 * at the domain of the organisation in the token. Any other address may have a new owner by now.
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
