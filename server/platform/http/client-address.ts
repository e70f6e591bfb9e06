/**
 * Finds the address of the client behind the trusted proxies. `X-Forwarded-For` is read from its right end,
 * where the proxy next to this server appends; entries beyond the first untrusted address are ignored.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import type { Client } from '#shared/visitor.ts'
import type { Asked, SentHeaders } from './asked.ts'

/** Fifty entries; what is further to the left was written by the client. */
const maxForwardedLength = 2048

/** `trustedProxies`: validated addresses or CIDRs. */
export function createIsTrusted(trustedProxies: string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (address) => isTrusted(address, 0)
}

export function createFindClientAddress(trustedProxies: string[]) {
  const isTrusted = createIsTrusted(trustedProxies)
  /** `headers`: of the request. `peer`: the remote address of its connection, if there is one. */
  return (headers: SentHeaders, peer: string | undefined): string | null => {
    if (!peer) return null
    const forwarded = headers.get('x-forwarded-for')
    if (forwarded === null || !isTrusted(peer)) return peer
    const request = {
      headers: {
        'x-forwarded-for': forwarded.slice(-maxForwardedLength).split(',').map(stripPort).join(','),
      },
      socket: { remoteAddress: peer },
    } as unknown as Parameters<typeof proxyAddr.all>[0]
    // A proxy writes valid addresses only. An invalid entry was written by the client, so the entry before it
    // counts.
    return proxyAddr.all(request, isTrusted).findLast((address) => isIP(address)) ?? peer
  }
}

/** The key of rate limits: one IPv4 address, or the IPv6 /64 that one household or server gets. */
export function toAddressKey(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${stripZone(address)}/64`)
  return `${network.toString()}/64`
}

/**
 * The network around an address key: the IPv6 /48 that one customer gets, with its 65,536 /64 networks. null
 * for IPv4: its addresses are too scarce for one client to have thousands in one network.
 */
export function toNetworkKey(addressKey: string): string | null {
  if (!addressKey.endsWith('/64')) return null
  const address = addressKey.slice(0, -'/64'.length)
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()}/48`
}

/** For logs without personal data: the IPv4 /24 or the IPv6 /48. */
export function toShortAddress(address: string | null): string {
  const key = toAddressKey(address)
  if (key === 'unknown') return key
  return toNetworkKey(key) ?? `${ipaddr.IPv4.networkAddressFromCIDR(`${key}/24`).toString()}/24`
}

/**
 * Some load balancers append the port of the client (RFC 7239, section 5.2, describes both forms). If these entries
 * counted as invalid, all visitors would share the limits of the load balancer.
 */
function stripPort(entry: string): string {
  const text = entry.trim()
  const [, ipv4, ipv6] =
    /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$|^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(text) ?? []
  return ipv4 ?? ipv6 ?? text
}

function stripZone(address: string): string {
  return address.replace(/%.*$/, '')
}

/** Whether the value of a setting is an address or a CIDR. */
export function isAddressOrCidr(text: string): boolean {
  return isIP(text) !== 0 || ipaddr.isValidCIDR(text)
}

/** How headless browsers and the tools that drive them identify themselves. */
const headlessAgent = /headless|phantomjs|puppeteer|playwright|selenium/i

export type ReadClient = ReturnType<typeof createReadClient>

export function createReadClient(trustedProxies: string[]) {
  const findClientAddress = createFindClientAddress(trustedProxies)
  return ({ headers, peer }: Pick<Asked, 'headers' | 'peer'>): Client => ({
    addressKey: toAddressKey(findClientAddress(headers, peer)),
    userAgent: readStart(headers, 'user-agent'),
    isHeadless: ['user-agent', 'sec-ch-ua'].some((name) =>
      headlessAgent.test(readStart(headers, name)),
    ),
  })
}

/** Limits the length: user agents are shorter. */
function readStart(headers: SentHeaders, name: string): string {
  return (headers.get(name) ?? '').slice(0, 512)
}
