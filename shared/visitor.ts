/** The client of a request, as far as the site knows it. */
import type { Language } from './i18n/languages.ts'

export interface Visitor {
  language: Language
  /** The id of this request in the log. */
  requestId: string
  client: Client
}

/** A client program, as its request describes it. */
export interface Client {
  /** The key of rate limits: an address, or its network. */
  addressKey: string
  /** Whether it identifies itself as automated. */
  isHeadless: boolean
  /** The user agent header, cut to a maximum length. */
  userAgent: string
}
