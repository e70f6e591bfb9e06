/** The contract between the server and the public site: the arguments of rendering a page, and its result. */
import type { Api } from './api.ts'
import type { Language } from './i18n/languages.ts'
import type { InAppBrowser } from './in-app-browser.ts'
import type { Licence } from './licences.ts'
import type { Look } from './look.ts'
import type { Client } from './visitor.ts'

/** The values that are the same for every page of a running site. */
export interface PagesDependencies {
  api: Api
  look(): Look
  /** The only source of absolute addresses, such as `https://example.com`. */
  publicOrigin: string
  /** null: the site's own blog, at `/blog`. */
  blogUrl: string | null
  /** The owner's analytics id; null: no analytics, and no script is loaded. */
  analyticsId: string | null
  signIn: SignInOptions
  /** The style sheets for the page of a route file, by the file's path from the root. */
  styles: Record<string, string[]>
  /** Whether the owner has a page of his own at `/{slug}`. */
  hasOwnPage(slug: string): boolean
  /** The packages and their licences, for the licences page. */
  licences: Licence[]
  /** The address of the script of public pages. */
  scriptUrl: string
  /**
   * Of a static copy (`server/static-copy/`), which has no server: the path before all its addresses, such as `/repo`, or empty.
   */
  copyBase?: string | undefined
}

/** The settings of sign-in that pages need. */
export interface SignInOptions {
  /** The identity provider; null: there is none. */
  provider: 'google' | 'demo' | null
  /** What /login offers by passkey to the owner: to sign in, or to make one for the settings. */
  passkey: 'sign-in' | 'make' | null
  /** How long the server keeps an idle session. */
  idleMs: number
}

/** A form that was posted, and who sent it. */
export interface SubmittedForm {
  fields: [name: string, value: string][]
  client: Client
}

/** The request for a page at an absolute address, or a post to its form. */
export interface PageRequest {
  url: string
  form?: SubmittedForm
}

/** After a form: the page to redirect to by GET, so that reloading it does not post again. */
export interface PageRedirect {
  redirectTo: string
}

/** One page to render. */
export interface PageVisit {
  language: Language
  /** Whether the address begins with the language; links on the page then do too. */
  prefixed: boolean
  requestId: string
  /**
   * This browser stores nothing of the site: the page is painted without a script that would read the
   * storage.
   */
  isFirst?: boolean
  /** For a page that offers sign-in: the nonce for its scripts and styles. */
  nonce?: string
  /** For such a page: the app whose browser the provider refuses; null or absent: none. */
  inApp?: InAppBrowser | null
  /** For such a page: whether the demo provider first needs its code of this browser. */
  isLocked?: boolean
}

export interface RenderedPage {
  status: number
  html: string
  /** Whether the query of the address affected it. */
  usesSearch: boolean
  /** For a temporary refusal: after how many seconds to retry. */
  retryAfterS: number | null
  /** The error during rendering, if the page itself shows it in a part of the page. */
  failure: Error | null
  /** The inline scripts and styles of the page, for the hashes of the CSP. */
  inlineScripts: string[]
  inlineStyles: string[]
  /** Whether it loads the font that is made of headings, which the CSP must then allow. */
  hasFont: boolean
  /** Of a site whose headings have such a font: those in the language of the page. */
  headings: FoundHeading[]
  /** Whether it is about the current visitor, although its bytes are the same for everybody. */
  isPersonal: boolean
  /** Whether it loads the analytics script, which the CSP must then allow. */
  isMeasured: boolean
  /** Whether other pages of the site show it in a frame. */
  isFramed: boolean
  /** The identity provider that the page lets visitors reach, if only by a frame. */
  provider: SignInOptions['provider']
}

export interface FoundHeading {
  level: number
  /** Its characters beyond ASCII. */
  text: string
}

/** The metadata of a page for link previews. */
export interface PagePreview {
  title: string
  description: string
  siteTitle: string
  /** The lattice of the page, or its own picture, as an SVG file of `latticeSize`. */
  lattice: string
  /** The address of a picture of this site to show instead, if it can be had. */
  cover?: string | undefined
  /** The chosen colour by day, and the file of the chosen mark. */
  accent?: string | undefined
  mark?: string | undefined
}

/** The background of the pages (`app/styles/tokens.css`), for clients that cannot parse `oklch`. */
export const paper = { day: '#f9f6f1', night: '#0d131c' }

/** Pictures of pages for link previews; the lattice is at their right. */
export const pictureSize = { width: 1200, height: 630 }
export const latticeSize = { width: 472, height: 630 }

/** The address of a page's picture, by the page's address without its language. */
export function picturePath(language: Language, path: string): string {
  return `/og/${language}${path === '/' ? '' : path}.png`
}

/** One picture with a symbol for each technology of the owner, named by the icon: `/tech-stack.svg#icon-react`. */
export const techStackIconsPath = '/tech-stack.svg'

/** The address of the owner's JSON Resume. */
export function jsonResumePath(language: Language): string {
  return `/resume.${language}.json`
}

/** The address of the owner's contact for address books. */
export function contactCardPath(language: Language): string {
  return `/${language}/contact.vcf`
}

/** The page at an address, before it is rendered. */
export interface FoundPage {
  /**
   * Set if the page refuses the request, and the refusal differs between the addresses of a route only by the address.
   */
  refused: {
    status: 400 | 404 | 410
    /** The route, without language: `/projects/:id`, or `*` if no other route matches. */
    pattern: string
  } | null
  /** The address to which the page has moved for good; null: it is here. */
  movedTo: string | null
  /**
   * `at`: the path, without language, that the page treats as its own; then it is the same for a browser's
   * first visit and for later ones. Throws what loaders throw.
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
  | 'tooManyHeaders'
  | 'unsupported'

/** The content that gives a route its addresses in the sitemap, and the times of their last changes. */
export type SitemapSource =
  /** One address, which no content changes. */
  | 'fixed'
  /** One address, which shows all projects or posts. */
  | 'all projects'
  | 'all posts'
  /** One address for each item of the kind. */
  | 'projects'
  | 'posts'
  | 'tags'
  | 'legal page'
  | 'own page'
  /** One address, which shows content of these kinds. */
  | { kinds: string[] }
  /**
   * One address for each page with a card on Home. The key is the last part of the address, the value the id of the
   * card.
   */
  | { cards: Record<string, string> }

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
  status: 200 | 400 | 404 | 410
  /** Whether somebody must be signed in to see it. */
  isForSignedIn: boolean
}

export interface Pages {
  listed: ListedRoute[]
  /** Whether a route matches a path, such as `/ko/projects/7`, whether or not the item exists. */
  owns(path: string): boolean
  /** Whether pages begin with the first part of a path, such as `/contact/panel`: nothing else may be there. */
  reserves(path: string): boolean
  /** Whether the page at a path, such as `/ko/contact`, has a form that is posted to it. */
  takesPosts(path: string): boolean
  /** Whether sign-in is offered on the page at a path, such as `/ko/login`. */
  offersSignIn(path: string): boolean
  /**
   * The part of a query that the page at a path uses, in the canonical form of its own links: `?q=a&page=2`;
   * `''` if it uses none. null: the page cannot have produced it, and refuses it.
   */
  canonicalSearch(path: string, search: string): string | null
  /** Finds the page at an address, or its refusal. Throws what loaders throw. */
  find(url: string, visit: PageVisit): Promise<FoundPage>
  /**
   * Renders the page at an address, or the not-found page; or answers its form. Throws what loaders throw.
   */
  render(request: PageRequest, visit: PageVisit): Promise<RenderedPage | PageRedirect>
  /** The preview of a page; null if there is no page. Throws what loaders throw. */
  preview(url: string, visit: PageVisit): Promise<PagePreview | null>
  /** A page that needs no database, for errors. */
  renderFailure(failure: PageFailure, status: number, visit: PageVisit): RenderedPage
}

/** The exports of the public site's build. */
export interface PagesModule {
  createPages(dependencies: PagesDependencies): Pages
  /** The samples of each route. The first sample shows the page in its usual state. */
  samples: PageSample[][]
}
