/**
 * Who is asking: the address of the visitor, seen through the proxies that are trusted, and no
 * further. `X-Forwarded-For` is read from its right end, where our own proxy wrote.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** `headers` of the request, and the address at the other end of its connection, if there is one. */
export type FindClientAddress = (headers: Headers, peer: string | undefined) => string | null

/** `trustedProxies` are addresses or CIDRs, checked already. */
export function createFindClientAddress(trustedProxies: string[]): FindClientAddress {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (headers, peer) => {
    if (!peer) return null
    const forwarded = headers.get('x-forwarded-for')
    if (forwarded === null || !isTrusted(peer, 0)) return peer
    const request = {
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: peer },
    } as unknown as Parameters<typeof proxyAddr.all>[0]
    // A hop that is no address was never one that a proxy of ours saw: the one before it counts.
    return proxyAddr.all(request, isTrusted).findLast((address) => isIP(address)) ?? peer
  }
}

/** What limits are kept by: one IPv4 address, or the /64 that a household or a server is given. */
export function toAddressKey(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${stripZone(address)}/64`)
  return `${network.toString()}/64`
}

/**
 * The network around an address key: the /48 of IPv6, which one customer is given with its 65,536 of /64.
 * null: there is none. IPv4 addresses are too scarce to be had by the thousand from one network.
 */
export function toNetworkKey(addressKey: string): string | null {
  if (!addressKey.endsWith('/64')) return null
  const address = addressKey.slice(0, -'/64'.length)
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()}/48`
}

/** For logs that are to keep no person: the /24 of IPv4 or the /48 of IPv6. */
export function toShortAddress(address: string | null): string {
  const key = toAddressKey(address)
  if (key === 'unknown') return key
  return toNetworkKey(key) ?? `${ipaddr.IPv4.networkAddressFromCIDR(`${key}/24`).toString()}/24`
}

function stripZone(address: string): string {
  return address.replace(/%.*$/, '')
}

/** Whether a setting names an address or a CIDR. */
export function isAddressOrCidr(text: string): boolean {
  return isIP(text) !== 0 || ipaddr.isValidCIDR(text)
}
