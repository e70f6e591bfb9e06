/** What the server hands to the public site to render a page, and what it gets back. */
import type { Api } from './api.ts'
import type { Language } from './i18n/languages.ts'
import type { Licence } from './licences.ts'
import type { Client } from './visitor.ts'

/** What is the same for every page of a running site. */
export interface PageNeeds {
  api: Api
  /** The only source of absolute addresses, such as `https://example.com`. */
  publicOrigin: string
  /** null: the blog is our own, at `/blog`. */
  blogUrl: string | null
  /** Of the measurement service of the owner; null: nobody counts visits, and nothing is loaded. */
  analyticsId: string | null
  signIn: SignInNeeds
  /** The CSS that the page of a route file needs, by the file's path from the root. */
  styles: Record<string, string>
  /** Of what the site is made with, for the page that thanks for it. */
  licences: Licence[]
  /** Where the script of public pages is served. */
  scriptUrl: string
}

/** What pages must know of sign-in. */
export interface SignInNeeds {
  /** Who vouches for people; null: nobody can sign in. */
  provider: 'google' | 'demo' | null
  /** How long the server keeps a session in which nobody does anything. */
  idleMs: number
}

/** A form that was posted, and who sent it. */
export interface SubmittedForm {
  fields: [name: string, value: string][]
  client: Client
}

/** What is asked for: the page at an absolute address, or what it says to its form. */
export interface PageRequest {
  url: string
  form?: SubmittedForm
}

/** After a form: the page to go on to by GET, so that loading it again does not post again. */
export interface PageRedirect {
  redirectTo: string
}

/** One page to render. */
export interface PageVisit {
  language: Language
  /** Whether the address begins with the language, and so the links on the page do. */
  prefixed: boolean
  requestId: string
  /** Nothing of ours is kept in this browser: the page is painted without waiting for a script that would read it. */
  isFirst?: boolean
  /** Of a page that offers sign-in: allows its scripts and styles, this once. */
  nonce?: string
}

export interface RenderedPage {
  status: number
  html: string
  /** Whether the query of the address had a part in it. */
  usesSearch: boolean
  /** Of a refusal that passes: after how many seconds to try again. */
  retryAfterS: number | null
  /** What broke while the page was made, where the page says so itself in part of it. */
  failure: Error | null
  /** Inline scripts and styles as they stand in the page, for the hashes of the CSP. */
  inlineScripts: string[]
  inlineStyles: string[]
  /** Whether it is about who looks at it, though its bytes are the same for everybody. */
  isPersonal: boolean
  /** Whether it loads the script of the measurement service, which the CSP must then let it. */
  isMeasured: boolean
}

/** What a page is, where somebody else shows a link to it. */
export interface PagePreview {
  title: string
  description: string
  siteTitle: string
  /** The lattice of the page as an SVG file, `latticeSize` large. */
  lattice: string
}

/** The ground of the pages (`app/styles/tokens.css`), for those who cannot read `oklch`. */
export const paper = { day: '#f9f6f1', night: '#0d131c' }

/** Pictures of pages for those who show links; the lattice is the door at their right. */
export const pictureSize = { width: 1200, height: 630 }
export const latticeSize = { width: 472, height: 630 }

/** Where the picture of a page is, by the page's address without its language. */
export function picturePath(language: Language, path: string): string {
  return `/og/${language}${path === '/' ? '' : path}.png`
}

/** Where the page's owner can be read by programs, as JSON Resume has it. */
export function jsonResumePath(language: Language): string {
  return `/resume.${language}.json`
}

/** What there is at an address, before it is rendered. */
export interface FoundPage {
  /** Of a refusal that looks the same at every address of its route, but for that address itself. */
  refused: {
    status: 400 | 404
    /** The route, without language: `/projects/:id`, or `*` where no other route owns the address. */
    pattern: string
  } | null
  /**
   * `at`: the path, without language, that the page is to take for its own; then it is the same for a browser's first
   * visit and for later ones. Throws what loaders throw.
   */
  render(at?: string): Promise<RenderedPage>
}

export type PageFailure =
  | 'badRequest'
  | 'busy'
  | 'failed'
  | 'foreign'
  | 'misdirected'
  | 'proxied'
  | 'tooLarge'
  | 'unsupported'

/** Where the addresses of a route in the sitemap come from, and when they last changed. */
export type SitemapSource =
  /** One address, which no content changes. */
  | 'fixed'
  /** One address, which shows all projects or posts. */
  | 'all projects'
  | 'all posts'
  /** An address for each. */
  | 'projects'
  | 'posts'
  | 'tags'
  | 'legal page'
  /** One address, which shows content of these kinds. */
  | { kinds: string[] }

/** A route that search engines are told about and browsers may fetch ahead. */
export interface ListedRoute {
  /** Without language: `/projects/:id`. */
  pattern: string
  source: SitemapSource
}

/** An address that shows a page in one of its states, for the tests of what every page promises. */
export interface PageSample {
  name: string
  /** Without its language. */
  path: string
  status: 200 | 400 | 404
  /** Whether somebody must be signed in to see it. */
  isForSignedIn: boolean
}

export interface Pages {
  listed: ListedRoute[]
  /** Whether a page owns a path, such as `/ko/projects/7`, whatever there is to show on it. */
  owns(path: string): boolean
  /** Whether the page at a path, such as `/ko/contact`, has a form that is posted to it. */
  takesPosts(path: string): boolean
  /** Whether sign-in is offered on the page at a path, such as `/ko/login`. */
  offersSignIn(path: string): boolean
  /**
   * The part of a query that the page at a path heeds, in the one form that its own links have: `?q=a&page=2`; `''` if
   * it heeds none. null: the page cannot have made it, and refuses it.
   */
  canonicalSearch(path: string, search: string): string | null
  /** The page at an address, or the refusal of it. Throws what loaders throw. */
  find(url: string, visit: PageVisit): Promise<FoundPage>
  /** Renders the page at an address, or the not-found page; or answers its form. Throws what loaders throw. */
  render(request: PageRequest, visit: PageVisit): Promise<RenderedPage | PageRedirect>
  /** What there is to show of a page elsewhere; null where there is no page. Throws what loaders throw. */
  preview(url: string, visit: PageVisit): Promise<PagePreview | null>
  /** A page that needs no database, for when things have gone wrong. */
  renderFailure(failure: PageFailure, status: number, visit: PageVisit): RenderedPage
}

/** What the build of the public site exports. */
export interface PagesModule {
  createPages(needs: PageNeeds): Pages
  /** Of each route; its first sample shows the page in its usual state. */
  samples: PageSample[][]
}
