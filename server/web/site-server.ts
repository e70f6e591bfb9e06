/** Node's HTTP server of a site, with the time that clients have. */
import { createServer, type Server } from 'node:http'
import { createListener } from './listener.ts'
import type { Site } from './site.ts'

export const serverTimes = {
  /**
   * For a request, from its first byte to the last of its body. The largest form has 64 KB: that takes 13 s on a
   * phone with 40 kbit/s.
   */
  requestMs: 15_000,
  /** For its headers; for the first one, from the connection on. */
  headersMs: 10_000,
  /** How often Node looks for requests that are late: by default twice a minute, whatever their limit is. */
  checkMs: 1000,
  /** Without a request. Longer than a proxy keeps a connection (nginx: 60 s), or it would send into a closed one. */
  keepAliveMs: 65_000,
}

export type ServerTimes = typeof serverTimes

/** Requests that are late are answered 408, and their connections closed. */
export function createSiteServer(site: Site, times: Partial<ServerTimes> = {}): Server {
  const { requestMs, headersMs, checkMs, keepAliveMs } = { ...serverTimes, ...times }
  return createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: keepAliveMs,
    },
    createListener(site),
  )
}
