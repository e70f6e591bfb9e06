/** Whether a request was sent on this machine to this process, with no proxy or tunnel in between that says so. */
import ipaddr from 'ipaddr.js'

/** Added by proxies and tunnels: their connections come from loopback, whoever they speak for. */
const forwardingHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/i

/**
 * A proxy that adds none of these headers cannot be told from a local program (nginx adds none by itself),
 * so this alone must never let anybody in.
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

/** IPv4, IPv6, and IPv4 as a socket for both writes it (`::ffff:127.0.0.1`). */
function isLoopbackAddress(address: string): boolean {
  if (usualLoopback.has(address)) return true
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
