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
