/** The client of an `/auth` call, as far as the request identifies it. */
import type { Language } from '#shared/i18n/languages.ts'
import type { Cookies } from './cookies.ts'

export interface Caller {
  headers: Headers
  cookies: Cookies
  /** As limits, sessions and the audit log store it: an IPv6 address is cut to its /64 prefix. */
  readonly address: string
  /** A short label derived from the user agent. */
  readonly device: string
  readonly language: Language
  requestId: string
}
