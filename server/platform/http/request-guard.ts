/**
 * Protects against cross-site request forgery: a request that changes something must come from our own pages,
 * or from a program that says what it is, never from another site in the browser of a visitor. OWASP,
 * Cross-Site Request Forgery Prevention Cheat Sheet; `docs/decisions/forms-and-inbox.md`. One check per line; all
 * must pass.
 */
import { isLoopback } from './loopback.ts'

export type RequestGuard = ReturnType<typeof createRequestGuard>

export function createRequestGuard(publicOrigin: string) {
  const { hostname, protocol } = new URL(publicOrigin)
  const onLoopback = isLoopback(hostname)

  /**
   * A site on loopback answers under several hosts, so the host is taken from the request. It was checked before. The
   * protocol is that of browsers, which a local proxy may serve by TLS.
   */
  function originOf(request: Request): string {
    if (!onLoopback) return publicOrigin
    const { host } = new URL(request.url)
    return `${protocol}//${request.headers.get('host')?.toLowerCase() ?? host}`
  }

  function isFromElsewhere(request: Request): boolean {
    const origin = request.headers.get('origin')
    const site = request.headers.get('sec-fetch-site')
    if (origin !== null && origin !== originOf(request)) return true
    return site !== null && site !== 'same-origin'
  }

  return {
    /** For requests that browsers send by themselves, such as reports, which may lack these headers. */
    isFromElsewhere,
    /** For JSON calls. They need a custom header, which another site can send only after a CORS preflight. */
    isOwnCall(request: Request): boolean {
      if (isFromElsewhere(request)) return false
      return request.headers.get('x-requested-with') === 'XMLHttpRequest'
    },
    /** For JSON responses about one person. Requests from other sites are rejected before they are processed. */
    isOwnRead(request: Request): boolean {
      // `none`: the user entered the address.
      return request.headers.get('sec-fetch-site') === 'none' || !isFromElsewhere(request)
    },
    /** For HTML form posts, which cannot carry custom headers. */
    isOwnForm(request: Request): boolean {
      const { headers } = request
      if (isFromElsewhere(request)) return false
      if (headers.has('origin') || headers.has('sec-fetch-site')) return true
      // Browsers from before 2020 send only the Referer. A request without any of these headers is rejected.
      return URL.parse(headers.get('referer') ?? '')?.origin === originOf(request)
    },
  }
}
