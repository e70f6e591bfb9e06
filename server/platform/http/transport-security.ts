/** The HSTS header (RFC 6797), set by the setting `HSTS`: browsers then use https alone. */
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'

/** `subdomains` also covers every other name below the host, even those that other services use. */
export const hstsModes = ['on', 'subdomains', 'off'] as const
export type HstsMode = (typeof hstsModes)[number]

const name = 'Strict-Transport-Security'
/** Two years, in seconds. */
const maxAge = 'max-age=63072000'

type SentHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * The class of the responses of an HTTP server, whose head contains the header, unless HSTS is off. To add it to a
 * `Response` instead would cost a tenth of a signed-in call: its headers are a plain object until they are changed.
 */
export function createResponseClass(mode: HstsMode): typeof ServerResponse {
  if (mode === 'off') return ServerResponse
  const value = mode === 'subdomains' ? `${maxAge}; includeSubDomains` : maxAge
  const add = (headers: SentHeaders = {}): SentHeaders =>
    Array.isArray(headers) ? [...headers, name, value] : { ...headers, [name]: value }

  return class<Asked extends IncomingMessage> extends ServerResponse<Asked> {
    /** Node calls it for every response, also if nobody else does. */
    override writeHead(status: number, reason?: string | SentHeaders, headers?: SentHeaders): this {
      return typeof reason === 'string'
        ? super.writeHead(status, reason, add(headers))
        : super.writeHead(status, add(reason))
    }
  }
}
