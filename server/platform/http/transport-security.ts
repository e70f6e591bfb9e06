/** The HSTS header (RFC 6797), set by the setting `HSTS`: browsers then use https alone. */
import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** `subdomains` also covers every other name below the host, even those that other services use. */
export const hstsModes = ['on', 'subdomains', 'off'] as const
export type HstsMode = (typeof hstsModes)[number]

const name = 'Strict-Transport-Security'
/** Two years, in seconds. */
const maxAge = 'max-age=63072000'

type SentHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Adds the header to responses where Node writes their head (`docs/decisions/server-process.md`). */
export interface TransportSecurity {
  /** For answers that are written without a ServerResponse. */
  headers: Record<string, string>
  /** To the list of a cached answer, in place: it is sent many times, and then has the header already. */
  complete(rawHeaders: string[]): string[]
  /** To the head that is written later, by whomever. */
  addTo(response: ServerResponse): void
}

export function createTransportSecurity(mode: HstsMode): TransportSecurity {
  if (mode === 'off') return { headers: {}, complete: (rawHeaders) => rawHeaders, addTo() {} }
  const value = mode === 'subdomains' ? `${maxAge}; includeSubDomains` : maxAge
  const add = (headers: SentHeaders = {}): SentHeaders =>
    Array.isArray(headers) ? [...headers, name, value] : { ...headers, [name]: value }

  return {
    headers: { [name]: value },
    complete(rawHeaders) {
      if (!rawHeaders.includes(name)) rawHeaders.push(name, value)
      return rawHeaders
    },
    addTo(response) {
      const writeHead = response.writeHead.bind(response) as WriteHead
      response.writeHead = (
        status: number,
        reason?: string | SentHeaders,
        headers?: SentHeaders,
      ) =>
        typeof reason === 'string'
          ? writeHead(status, reason, add(headers))
          : writeHead(status, add(reason))
    },
  }
}

type WriteHead = (
  status: number,
  reason?: string | SentHeaders,
  headers?: SentHeaders,
) => ServerResponse
