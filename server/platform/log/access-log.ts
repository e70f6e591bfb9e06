/**
 * ACCESS_LOG=on: one line for each answer. It keeps no person: of an address the network, of a path no query, and
 * nothing of cookies or of the browser.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { createFindClientAddress, toShortAddress } from '../http/client-address.ts'

export interface AccessLog {
  /** `ms`: from the head of the request to the end of the answer. */
  write(request: IncomingMessage, status: number, ms: number): void
}

const longestPath = 200

export function createAccessLog(log: Logger, trustedProxies: string[]): AccessLog {
  const findClientAddress = createFindClientAddress(trustedProxies)
  return {
    write({ headers, method, socket, url = '' }, status, ms) {
      const forwarded = headers['x-forwarded-for']
      const sent = new Headers(forwarded ? { 'x-forwarded-for': String(forwarded) } : {})
      const address = toShortAddress(findClientAddress(sent, socket.remoteAddress))
      const path = url.split(/[?#]/, 1)[0]?.slice(0, longestPath)
      const access = { method, path, status, ms: Math.round(ms * 10) / 10, address }
      log.info({ access }, 'request')
    },
  }
}
