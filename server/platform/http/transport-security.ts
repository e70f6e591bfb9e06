/** The HSTS header (RFC 6797), set by the setting `HSTS`: browsers then use https alone. */

/** `subdomains` also covers every other name below the host, even those that other services use. */
export const hstsModes = ['on', 'subdomains', 'off'] as const
export type HstsMode = (typeof hstsModes)[number]

/** Two years, in seconds. */
const maxAge = 'max-age=63072000'

export function toTransportSecurity(mode: HstsMode): Record<string, string> {
  if (mode === 'off') return {}
  return { 'Strict-Transport-Security': mode === 'on' ? maxAge : `${maxAge}; includeSubDomains` }
}
