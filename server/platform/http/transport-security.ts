/** The HSTS header (RFC 6797), set by the setting `HSTS`: browsers then use https alone. */
import type { ReadyAnswer, SentAnswer } from './ready-bytes.ts'

/** `subdomains` also covers every other name below the host, even those that other services use. */
export const hstsModes = ['on', 'subdomains', 'off'] as const
export type HstsMode = (typeof hstsModes)[number]

const name = 'Strict-Transport-Security'
/** Two years, in seconds. */
const maxAge = 'max-age=63072000'

export interface TransportSecurity {
  /** Adds the header, unless HSTS is off. */
  add(response: Response): Response
  addToReady(answer: ReadyAnswer): SentAnswer
}

export function createTransportSecurity(mode: HstsMode): TransportSecurity {
  if (mode === 'off') return { add: (response) => response, addToReady: (answer) => answer }
  const value = mode === 'subdomains' ? `${maxAge}; includeSubDomains` : maxAge
  return {
    add(response) {
      response.headers.set(name, value)
      return response
    },
    addToReady({ status, rawHeaders, body }) {
      return { status, rawHeaders: [...rawHeaders, name, value], body }
    },
  }
}
