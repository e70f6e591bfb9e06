/** Who asks for something to be done, as far as the site knows. */
import type { Language } from './i18n/languages.ts'

export interface Visitor {
  language: Language
  /** Under which the log speaks of this request. */
  requestId: string
  client: Client
}

/** What a request says of the program that sent it. */
export interface Client {
  /** By which limits are kept: an address, or the network of one. */
  addressKey: string
  /** Whether it says itself that nobody sits in front of it. */
  isHeadless: boolean
  /** What it calls itself: the header, cut to a bearable length. */
  userAgent: string
}
