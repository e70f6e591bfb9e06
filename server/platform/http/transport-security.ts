/** The HSTS header (RFC 6797), set by the setting `HSTS`: browsers then use https alone. */
import type { ReadyAnswer } from './ready-bytes.ts'

/** `subdomains` also covers every other name below the host, even those that other services use. */
export const hstsModes = ['on', 'subdomains', 'off'] as const
export type HstsMode = (typeof hstsModes)[number]

const name = 'Strict-Transport-Security'
/** Two years, in seconds. */
const maxAge = 'max-age=63072000'

export interface TransportSecurity {
  /** Adds the header, unless HSTS is off. */
  add(response: Response): Response
  addToReady(answer: ReadyAnswer): ReadyAnswer
}

export function createTransportSecurity(mode: HstsMode): TransportSecurity {
  if (mode === 'off') return { add: (response) => response, addToReady: (answer) => answer }
  const value = mode === 'subdomains' ? `${maxAge}; includeSubDomains` : maxAge
  /** Ready answers are sent many times. */
  const completed = new WeakMap<ReadyAnswer, ReadyAnswer>()
  return {
    add(response) {
      response.headers.set(name, value)
      return response
    },
    addToReady(answer) {
      const known = completed.get(answer)
      if (known) return known
      const { headers, rawHeaders } = answer
      const complete = {
        ...answer,
        headers: { ...headers, [name]: value },
        rawHeaders: [...rawHeaders, name, value],
      }
      completed.set(answer, complete)
      return complete
    },
  }
}
