/** Who makes a call of `/auth`, as far as the request tells. */
import type { Language } from '#shared/i18n/languages.ts'
import type { Cookies } from './cookies.ts'

export interface Caller {
  headers: Headers
  cookies: Cookies
  /** As limits, sessions and the audit log keep it: an IPv6 address is cut to its /64. */
  address: string
  /** What the browser says it is, in few words. */
  device: string
  language: Language
  requestId: string
}
