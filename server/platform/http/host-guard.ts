/** Which hosts a request may name, and whether it comes from this machine. */
import type { Asked } from './asked.ts'
import { isLoopback, isLoopbackAddress } from './loopback.ts'

type Sender = Pick<Asked, 'peer' | 'rawHeaders'>

/**
 * Rejects other hosts, so that no page or link is ever rendered for a foreign host. A site on loopback
 * accepts several local names, but only from clients on this machine, never through a proxy.
 */
export function createHostGuard(publicOrigin: string): (host: string, sender: Sender) => boolean {
  const { host: publicHost, hostname } = new URL(publicOrigin)
  const onLoopback = isLoopback(hostname)
  return (host, sender) => {
    // RFC 9110, section 4.2.3: in any letter case.
    const named = host.toLowerCase()
    if (named === publicHost) return true
    return onLoopback && isLoopback(named.replace(/:\d{1,5}$/, '')) && isDirect(sender)
  }
}

/** Headers of proxies and tunnels: these connect from loopback on behalf of remote clients. */
const forwardingHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/i

/**
 * Whether a request comes from this machine, and no header says that a proxy or tunnel forwarded it. A proxy that adds
 * none of these headers (such as nginx by default) looks like a local program. Never use this check alone to grant
 * access.
 */
export function isDirect({ peer, rawHeaders }: Sender): boolean {
  if (peer === undefined || !isLoopbackAddress(peer)) return false
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (forwardingHeader.test(rawHeaders[at] ?? '')) return false
  }
  return true
}
