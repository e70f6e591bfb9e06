/** Whether a request comes from this machine, and no header says that a proxy or tunnel forwarded it. */

/** Headers of proxies and tunnels: these connect from loopback on behalf of remote clients. */
const forwardingHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/i

/**
 * A proxy that adds none of these headers (such as nginx by default) looks like a local program. Never use
 * this check alone to grant access.
 */
export function isDirectConnection(
  headerNames: Iterable<string>,
  peer: string | undefined,
): boolean {
  if (peer === undefined || !isLoopbackAddress(peer)) return false
  for (const name of headerNames) if (forwardingHeader.test(name)) return false
  return true
}

/**
 * As sockets report addresses: IPv4, IPv6, and IPv4-mapped ones of dual-stack sockets (`::ffff:127.0.0.1`). They
 * are compared as text, because parsing took a fifth of the time of a cached page.
 */
const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

export function isLoopbackAddress(address: string): boolean {
  return loopback.test(address)
}
