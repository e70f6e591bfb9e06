/** Which `Host` the site answers under. */
import { isLoopback } from './loopback.ts'

/** `isDirect` is asked only where it matters: `server/platform/http/direct-connection.ts`. */
export type HostGuard = (host: string | null, isDirect: () => boolean) => boolean

/**
 * Other names are refused, so that no page or link is ever made for a host that is not ours. A site on
 * loopback has several names there, for who sits at this machine: not for what a proxy passes on.
 */
export function createHostGuard(publicOrigin: string): HostGuard {
  const { host: publicHost, hostname } = new URL(publicOrigin)
  const onLoopback = isLoopback(hostname)
  return (host, isDirect) => {
    if (host === null) return false
    if (host === publicHost) return true
    return onLoopback && isLoopback(host.replace(/:\d{1,5}$/, '')) && isDirect()
  }
}
