/**
 * Whether a request that changes something was made by our own pages (or by a program that says what
 * it does), and not by another site in a visitor's browser: OWASP, Cross-Site Request Forgery
 * Prevention Cheat Sheet; `docs/decisions/0013-forms.md`. One guard a line, all must hold.
 */
import { isLoopback } from './loopback.ts'

export interface RequestGuard {
  /** For JSON calls: a page of another site cannot send this header without being asked first. */
  isOwnCall(request: Request): boolean
  /** For JSON answers about one person: no other site asks for them, not even to have them refused. */
  isOwnRead(request: Request): boolean
  /** For plain form posts, which can carry no header of ours. */
  isOwnForm(request: Request): boolean
  /** For what browsers send by themselves, which may say nothing of where it comes from. */
  isFromElsewhere(request: Request): boolean
}

export function createRequestGuard(publicOrigin: string): RequestGuard {
  const onLoopback = isLoopback(new URL(publicOrigin).hostname)

  /** On a loopback site, which answers under several names: the one of this request. Its host was checked. */
  function originOf(request: Request): string {
    if (!onLoopback) return publicOrigin
    const { host } = new URL(request.url)
    return `http://${request.headers.get('host') ?? host}`
  }

  function isFromElsewhere(request: Request): boolean {
    const origin = request.headers.get('origin')
    const site = request.headers.get('sec-fetch-site')
    if (origin !== null && origin !== originOf(request)) return true
    return site !== null && site !== 'same-origin'
  }

  return {
    isFromElsewhere,
    isOwnCall(request) {
      if (isFromElsewhere(request)) return false
      return request.headers.get('x-requested-with') === 'XMLHttpRequest'
    },
    isOwnRead(request) {
      // `none`: somebody typed the address.
      return request.headers.get('sec-fetch-site') === 'none' || !isFromElsewhere(request)
    },
    isOwnForm(request) {
      const { headers } = request
      if (isFromElsewhere(request)) return false
      if (headers.has('origin') || headers.has('sec-fetch-site')) return true
      // Browsers from before 2020 say where they come from here. Who says nothing at all is refused.
      return URL.parse(headers.get('referer') ?? '')?.origin === originOf(request)
    },
  }
}
