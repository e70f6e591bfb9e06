import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { SitemapSource } from '#shared/pages.ts'

/** Properties of a route. */
export interface RouteHandle {
  /**
   * Returns the part of the query that the page uses, in the canonical form of its own links. null: a value
   * that it refuses.
   */
  searchOf?(search: URLSearchParams): string | null
  /**
   * Whether there is anything at an address of the route but a 404. Asked before the page is rendered: clients can
   * invent any number of addresses, and each would take milliseconds.
   */
  exists?(api: Api, params: Record<string, string>): Promise<boolean>
  /** It has a form that is posted to its own address. */
  takesPosts?: boolean
  /** It has no header and footer and offers sign-in: its scripts run by nonce. */
  isSignInPage?: boolean
  /** Other pages show it in a frame: there is nothing around it. */
  isFramed?: boolean
  /** It is about the visitor: analytics is not loaded there. */
  isUnmeasured?: boolean
  /** Its addresses in the sitemap, which browsers may also fetch ahead; without it they are not listed. */
  sitemap?: SitemapSource
  /** The words of the page, if the footer of every page links it, by its title. */
  footer?: Record<Language, { title: string }>
  /** Addresses that show it, by name, for the tests of what every page promises; the first is its usual state. */
  samples: Record<string, string>
  /** Addresses that it refuses, by name. */
  refusals?: Record<string, [status: 400 | 404, path: string]>
  /** Whether somebody must be signed in to see it. */
  isForSignedIn?: boolean
  /** The languages in which the page exists, from its loader data; all by default. */
  languagesOf?(loaded: unknown): readonly Language[]
}
