/** Which `Host` the site answers under. */
import { isLoopback } from '../env.ts'

/** Other names are refused, so that no page or link is ever made for a host that is not ours. */
export function createHostGuard(publicOrigin: string): (host: string | null) => boolean {
  const { host: publicHost, hostname } = new URL(publicOrigin)
  const onLoopback = isLoopback(hostname)
  return (host) => {
    if (host === null) return false
    if (host === publicHost) return true
    return onLoopback && isLoopback(host.replace(/:\d{1,5}$/, ''))
  }
}
