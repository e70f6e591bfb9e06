/**
 * ACCESS_LOG=on writes one line per response. It stores no personal data: only the network part of the
 * address, the path without its query and without the token of a link to a draft, no cookies and no user agent.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { createFindClientAddress, toShortAddress } from '../http/client-address.ts'
import { hideToken } from '../http/hide-token.ts'

export type AccessLog = ReturnType<typeof createAccessLog>

const maxPathLength = 200

export function createAccessLog(log: Logger, trustedProxies: string[]) {
  const findClientAddress = createFindClientAddress(trustedProxies)
  return {
    /** `ms`: from the request headers to the end of the response. */
    write(
      { headers, method, socket, url = '' }: IncomingMessage,
      status: number,
      ms: number,
    ): void {
      const forwarded = headers['x-forwarded-for']
      const sent = new Headers(forwarded ? { 'x-forwarded-for': String(forwarded) } : {})
      const address = toShortAddress(findClientAddress(sent, socket.remoteAddress))
      const path = hideToken(url.split(/[?#]/, 1)[0] ?? '').slice(0, maxPathLength)
      const access = { method, path, status, ms: Math.round(ms * 10) / 10, address }
      log.info({ access }, 'request')
    },
  }
}
