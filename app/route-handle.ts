import * as v from 'valibot'
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { isPiece } from '#shared/live-pieces.ts'
import type { SitemapSource } from '#shared/pages.ts'
import { type Post, tagSchema } from '#shared/posts.ts'
import type { Project } from '#shared/projects.ts'
import { slug } from '#shared/text.ts'
import { parseShown, shownSearch } from './academics/show.ts'
import { listingSearch, parseListing } from './blog/listing.ts'
import { isSent, sentSearch } from './messages/submit.ts'
import { parseFilter } from './projects/parse-filter.ts'
import { filterSearch } from './ui/project-filter.ts'

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

interface Written {
  /** The one that is shown. */
  language: Language
  languages: readonly Language[]
}

/** The languages that a page is written in, the one that is shown first. `loaded`: the data of its route. */
export function writtenLanguages(loaded: unknown): readonly Language[] {
  const { language, languages } = loaded as Written
  return [language, ...languages.filter((one) => one !== language)]
}

type Exists = NonNullable<RouteHandle['exists']>

export const projectExists: Exists = async ({ projects }, params) => {
  return (await projects.findByName(params['id'] ?? '')) !== null
}

/** A post that was moved or removed has an answer of its own. */
export const postExists: Exists = async ({ posts }, params) =>
  v.is(slug, params['slug']) && (await posts.had(params['slug']))

/** So has a tag that was renamed. */
export const tagExists: Exists = async ({ posts }, params) => {
  const tag = v.safeParse(tagSchema, params['tag'])
  if (!tag.success) return false
  return (await posts.hasTag(tag.output)) || (await posts.findMovedTag(tag.output)) !== null
}

export const pieceExists: Exists = async (_, { piece }) => isPiece(piece)

export const projectsSearch = (search: URLSearchParams) => orNull(parseFilter(search), filterSearch)
export const academicsSearch = (search: URLSearchParams) => orNull(parseShown(search), shownSearch)
export const blogSearch = (search: URLSearchParams) => orNull(parseListing(search), listingSearch)
/** The search text is validated like in any list, and otherwise ignored. */
export const tagSearch = (search: URLSearchParams) =>
  orNull(parseListing(search), ({ page }) => listingSearch({ q: '', page }))
export const messageSearch = (search: URLSearchParams) => (isSent(search) ? sentSearch : '')

function orNull<Parsed>(parsed: Parsed | null, write: (parsed: Parsed) => string): string | null {
  return parsed === null ? null : write(parsed)
}

/** The languages that a post is written in, the one that is shown first. `loaded`: the data of its route. */
export function languagesOfPost(loaded: unknown): readonly Language[] {
  return writtenLanguages((loaded as { post: Post }).post)
}

/** The languages that a project is written in, the one that is shown first. `loaded`: the data of its route. */
export function languagesOfProject(loaded: unknown): readonly Language[] {
  return writtenLanguages((loaded as { project: Project }).project)
}
