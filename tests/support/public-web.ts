/** A server on loopback that stands for all public sites, behind the real check of addresses. */
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isPublicAddress, type Network } from '#server/platform/http/fetch-public.ts'

/**
 * `names`: the addresses that a host name resolves to, one after the other. All other names resolve to a public address.
 */
export async function openPublicWeb(answer: RequestListener, names: Record<string, string[]> = {}) {
  /** The addresses that reached the server. */
  const asked: string[] = []
  /** The addresses to which the client has limited each connection. */
  const pinned: unknown[] = []
  const server = createServer((incoming, response) => {
    asked.push(`https://${incoming.headers.host}${incoming.url}`)
    answer(incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const network: Network = {
    lookup: async (host) => [{ address: names[host]?.shift() ?? '8.8.8.8', family: 4 }],
    isPublic: isPublicAddress,
    port,
    request: ({ lookup, host, headers, ...options }, onResponse) => {
      lookup?.('', { all: true }, (_, addresses) => pinned.push(addresses))
      const named = { ...headers, host: host ?? '' }
      return request({ ...options, agent: false, headers: named, host: '127.0.0.1' }, onResponse)
    },
  }
  return {
    asked,
    network,
    pinned,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
