/** Whether a request comes from this machine, and no header says that a proxy or tunnel forwarded it. */
import ipaddr from 'ipaddr.js'

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

/** Compared as text: parsing took a fifth of the time of a cached page. */
const usualLoopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Accepts IPv4, IPv6, and IPv4-mapped addresses as dual-stack sockets report them (`::ffff:127.0.0.1`). */
function isLoopbackAddress(address: string): boolean {
  if (usualLoopback.has(address)) return true
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
