/**
 * Who visits, for the analytics service: pseudonymous. Neither the email address nor the id of the account is sent.
 */
import { readStoredSession } from '#client/session/stored-session.ts'

interface Visitor {
  userId: string | null
  properties: Record<string, string>
}

const anonymous: Visitor = { userId: null, properties: { role: 'anonymous' } }

/** The pseudonym is another one for each measurement id. */
export async function describeVisitor(measurementId: string): Promise<Visitor> {
  const { user, securityContext } = readStoredSession()?.state ?? {}
  // The script before the first paint has checked that the session is not over (`before-paint.ts`).
  const { auth } = document.documentElement.dataset
  if (!user || !securityContext || auth === 'ended') return anonymous
  return {
    userId: await toPseudonym(`${measurementId} ${user.id}`),
    properties: {
      role: user.roles[0] ?? 'anonymous',
      roles: user.roles.join(','),
      registration_source: 'google',
      // A label that is random for each sign-in, and no credential.
      session_id: securityContext.sessionId,
    },
  }
}

async function toPseudonym(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const bytes = [...new Uint8Array(digest, 0, 16)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
