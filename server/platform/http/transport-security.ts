/** HSTS: for how long browsers ask for this site by https alone (RFC 6797), by the setting `HSTS`. */
import type { ReadyAnswer } from './ready-bytes.ts'

/** `subdomains` binds every other name below the host too, also those that are somebody else's concern. */
export const hstsModes = ['on', 'subdomains', 'off'] as const
export type HstsMode = (typeof hstsModes)[number]

const name = 'Strict-Transport-Security'
/** Two years. */
const maxAge = 'max-age=63072000'

export interface TransportSecurity {
  /** Adds the header, if there is one. */
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
