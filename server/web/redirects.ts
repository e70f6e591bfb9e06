/** Redirects to the one address of a page (308: also for forms). */
import { type ReadyAnswer, toAnswer } from '../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'

export function redirectTo(location: string): Response {
  const { status, headers } = toReadyRedirect(location)
  return new Response(null, { status, headers })
}

/** The same for the listener, which writes to the connection without a Response. */
export function toReadyRedirect(location: string): ReadyAnswer {
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': inertPolicy,
    'Content-Length': '0',
    Location: location,
  }
  return toAnswer(308, headers, null)
}
