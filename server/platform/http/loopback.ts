import { isIPv4 } from 'node:net'

/** Whether a host name (without a port, IPv6 with or without brackets) always means this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*localhost$/.test(hostname) ||
    (hostname.startsWith('127.') && isIPv4(hostname)) ||
    hostname === '::1' ||
    hostname === '[::1]'
  )
}

/** Whether programs elsewhere can reach the site, as far as its address says. */
export function isPublicOrigin(origin: string): boolean {
  const { hostname, protocol } = new URL(origin)
  return protocol === 'https:' && !isLoopback(hostname)
}

/**
 * As sockets report addresses: IPv4, IPv6, and IPv4-mapped ones of dual-stack sockets (`::ffff:127.0.0.1`). They
 * are compared as text, because parsing took a fifth of the time of a cached page.
 */
const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/

export function isLoopbackAddress(address: string): boolean {
  return loopback.test(address)
}
