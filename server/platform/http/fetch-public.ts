/**
 * Fetches a file from an address that a stranger wrote. Only public addresses are contacted, over TLS. A host name is
 * resolved once, and the connection goes to the checked addresses, so that no DNS answer leads into our own network.
 */
import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'

interface FoundAddress {
  address: string
  family: number
}

/** The access to the network. Only tests replace it. */
export interface Network {
  lookup(host: string): Promise<FoundAddress[]>
  isPublic(address: string): boolean
  port: number
  request(
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ): ReturnType<typeof request>
}

export const internet: Network = {
  lookup: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  port: 443,
  request,
}

/** NOT_PUBLIC: the address may not be contacted. GONE: the answer is no file. UNREACHABLE: no answer, or too late. */
export type FetchFailure = 'NOT_PUBLIC' | 'GONE' | 'UNREACHABLE' | 'TOO_LARGE'

interface Fetching {
  /** The path of the file to write. After a failure, there is no file. */
  file: string
  accept: string
  bytes: number
  signal: AbortSignal
  network?: Network
}

const mostRedirects = 3

export async function fetchPublic(
  address: string,
  fetching: Fetching,
): Promise<FetchFailure | null> {
  const { file, accept, bytes, network = internet, signal } = fetching
  const part = `${file}.${randomUUID()}.part`
  try {
    let url = toHttps(address)
    for (let redirects = 0; redirects <= mostRedirects && url; redirects += 1) {
      const headers = { accept, 'user-agent': 'Madang (import of a blog)' }
      const response = await ask(url, { headers, network, signal })
      if (response === null) return 'NOT_PUBLIC'
      const { statusCode: status = 0 } = response
      const { location } = response.headers
      if (status >= 300 && status < 400 && location !== undefined) {
        response.destroy()
        url = toHttps(location, url)
        continue
      }
      if (status !== 200) {
        response.destroy()
        return 'GONE'
      }
      await pipeline(response, limitTo(bytes), createWriteStream(part, { mode: 0o600 }), { signal })
      await rename(part, file)
      return null
    }
    return url ? 'GONE' : 'NOT_PUBLIC'
  } catch (error) {
    if (error instanceof TooLargeError) return 'TOO_LARGE'
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EACCES') throw error
    return 'UNREACHABLE'
  } finally {
    await rm(part, { force: true })
  }
}

interface Posting {
  body: unknown
  signal: AbortSignal
  network?: Network
}

/**
 * Posts JSON. Follows no redirect, and reads nothing but the head of the answer. null: the address may not be contacted.
 * Throws if there is no answer, or too late.
 */
export async function postPublic(
  address: string,
  { body, network = internet, signal }: Posting,
): Promise<{ status: number; retryAfterS: number } | null> {
  const url = toHttps(address)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Madang' }
  const response = url && (await ask(url, { body: JSON.stringify(body), headers, network, signal }))
  if (!response) return null
  response.destroy()
  return {
    status: response.statusCode ?? 0,
    retryAfterS: Number(response.headers['retry-after']) || 0,
  }
}

/** Returns an address with https in place of http; null: it is no plain address of either. */
export function toHttps(address: string, base?: URL): URL | null {
  const url = URL.parse(address.replace(/^http:/i, 'https:'), base)
  if (!url || !isPlainHttps(url)) return null
  url.hash = ''
  return url
}

/** Without a port or a password. */
export function isPlainHttps({ protocol, port, username, password }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === ''
}

interface Asking {
  headers: Record<string, string>
  /** Is posted. */
  body?: string
  network: Network
  signal: AbortSignal
}

/** Null: its host has no public address. */
async function ask(
  url: URL,
  { body, headers, network, signal }: Asking,
): Promise<IncomingMessage | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const all = await network.lookup(host)
  const found = all.filter(({ address }) => network.isPublic(address))
  const [first] = found
  if (!first) return null
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, found) : done(null, first.address, first.family)
  const method = body === undefined ? 'GET' : 'POST'
  const path = url.pathname + url.search
  return new Promise((resolve, reject) => {
    network
      .request(
        { host, port: network.port, path, method, headers, signal, agent: false, lookup: pinned },
        resolve,
      )
      .on('error', reject)
      .end(body)
  })
}

/** null: it is empty, or longer than `most`; the length that a response announces need not be true. */
export async function readAtMost({ body }: Response, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    // Leaving the loop cancels the response.
    if (length > most) return null
    parts.push(part)
  }
  return length > 0 ? Buffer.concat(parts) : null
}

class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/** The length that a response announces need not be true. */
function limitTo(most: number) {
  return async function* (parts: AsyncIterable<Uint8Array>) {
    let length = 0
    for await (const part of parts) {
      length += part.length
      if (length > most) throw new TooLargeError()
      yield part
    }
  }
}

/** Ranges that IANA reserves for special purposes. */
const special = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [net = '', bits] = range.split('/')
  special.addSubnet(net, Number(bits), isIPv4(net) ? 'ipv4' : 'ipv6')
}
/** The public range of IPv6. All other addresses are unassigned, local, or contain an IPv4 address. */
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
