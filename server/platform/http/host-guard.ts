/** Checks the `Host` header of requests. */
import { isLoopback } from './loopback.ts'

/** `isDirect` is called only where the result matters: `server/platform/http/direct-connection.ts`. */
export type HostGuard = (host: string | null, isDirect: () => boolean) => boolean

/**
 * Rejects other hosts, so that no page or link is ever rendered for a foreign host. A site on loopback
 * accepts several local names, but only from clients on this machine, never through a proxy.
 */
export function createHostGuard(publicOrigin: string): HostGuard {
  const { host: publicHost, hostname } = new URL(publicOrigin)
  const onLoopback = isLoopback(hostname)
  return (host, isDirect) => {
    if (host === null) return false
    // RFC 9110, section 4.2.3: in any letter case.
    const named = host.toLowerCase()
    if (named === publicHost) return true
    return onLoopback && isLoopback(named.replace(/:\d{1,5}$/, '')) && isDirect()
  }
}
