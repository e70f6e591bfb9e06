/** Creates the HTTP server of a site, with its timeouts. */
import { createServer, type Server } from 'node:http'
import {
  type ConnectionLimits,
  connectionLimits,
  createIsProxy,
  limitConnections,
} from './connections.ts'
import { createListener } from './listener.ts'
import type { Site } from './site.ts'
import { extendUploadTimeout } from './upload-timeout.ts'

export const serverTimes = {
  /**
   * For a whole request, from its first byte to the end of its body. The largest form has 64 KB, which takes
   * 13 s on a phone at 40 kbit/s.
   */
  requestMs: 15_000,
  /** For an upload, from then on: 25 MB take 200 s at 1 Mbit/s. */
  uploadMs: 300_000,
  /** For the headers of a request; for the first request, measured from the start of the connection. */
  headersMs: 10_000,
  /** How often Node checks for late requests. Its default is twice a minute, whatever the timeouts. */
  checkMs: 1000,
  /**
   * For an idle connection. Longer than the keep-alive of a proxy (nginx: 60 s), which could otherwise send a
   * request on a closed connection.
   */
  keepAliveMs: 65_000,
}

export type ServerTimes = typeof serverTimes

interface ServerOptions {
  times?: Partial<ServerTimes> | undefined
  limits?: Partial<ConnectionLimits> | undefined
  isProxy?: (address: string) => boolean
}

/** Late requests get status 408, and their connections are closed. */
export function createSiteServer(
  site: Site,
  { times, limits, isProxy = createIsProxy([]) }: ServerOptions = {},
): Server {
  const { requestMs, uploadMs, headersMs, checkMs, keepAliveMs } = { ...serverTimes, ...times }
  const server = createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: keepAliveMs,
      // The listener refuses such requests itself, with the headers of every answer.
      requireHostHeader: false,
    },
    createListener(site),
  )
  limitConnections(server, { ...connectionLimits, ...limits }, isProxy)
  extendUploadTimeout(server, site, uploadMs)
  // Node would answer 417 by itself; a server may ignore what it does not know (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  return server
}
