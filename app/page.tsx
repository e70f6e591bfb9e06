/** The context of components: the words of the visitor's language, and the address of the page. */
import { createContext, use } from 'react'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Messages } from '#shared/i18n/en.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Look } from '#shared/look.ts'
import { lookUp } from '#shared/look-up.ts'
import type { PagesDependencies, PageVisit } from '#shared/pages.ts'
import type { FixedPage, Site } from '#shared/site.ts'
import type { RootData } from './root.tsx'
import type { RouteHandle } from './route-handle.ts'

export interface PageContextValue
  extends PageVisit,
    Pick<
      PagesDependencies,
      'publicOrigin' | 'blogUrl' | 'analyticsId' | 'scriptUrl' | 'signIn' | 'copyBase'
    > {
  look: Look
  footerPages: readonly FooterPage[]
  /** Where `PageMeta` stores the metadata for the preview picture. */
  described: { current: PageDescription | null }
  /** The style sheets of this page's route. */
  styles: string[]
}

/** A page that the footer of every page links. */
export interface FooterPage {
  path: string
  words: Record<Language, { title: string }>
}

/** The metadata of a page. */
export interface PageDescription {
  title: string
  description: string
  siteTitle: string
  /** The seed of its lattice. */
  seed: string
  /** The address of a picture of this site that stands in its place. */
  cover?: string | undefined
  /** Draws another picture instead, as an SVG. */
  picture?: ((size: { width: number; height: number }) => string) | undefined
}

export const PageContext = createContext<PageContextValue | null>(null)

export function usePage(): PageContextValue {
  const page = use(PageContext)
  if (!page) throw new Error('A component of a page was rendered outside of one.')
  return page
}

export function useMessages(): Messages {
  return catalogues[usePage().language]
}

/** Whether the page is part of a static copy: what needs a server has another form there. */
export function useIsCopy(): boolean {
  return usePage().copyBase !== undefined
}

/** The words beside a page, in its language: `defineWords` makes them. */
export function useWords<Words>(words: Record<Language, Words>): Words {
  return words[usePage().language]
}

/** The page's address without its language, and the query that it uses: `/projects`, `?year=2025`. */
export function useAddress(): { path: string; search: string } {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const usesSearch = matches.some(({ handle }) => (handle as RouteHandle | undefined)?.searchOf)
  return { path: pathname, search: usesSearch ? search : '' }
}

/** The languages of the site, in the order of the switcher. */
export function useSiteLanguages(): readonly Language[] {
  const { language } = usePage()
  return useFrame()?.site.languages ?? [language]
}

/** What a tag is called in the language of the page. */
export function useTagLabel(): (tag: string) => string {
  const labels = useFrame()?.site.tagLabels
  return (tag) => lookUp(labels, tag) ?? tag
}

/** The languages in which the page exists; the page's own comes first if it is among them. */
export function useLanguages(): readonly Language[] {
  const all = useSiteLanguages()
  const matches = useMatches()
  const match = matches.find(({ handle }) => (handle as RouteHandle | undefined)?.languagesOf)
  const handle = match?.handle as RouteHandle | undefined
  return match?.loaderData ? (handle?.languagesOf?.(match.loaderData) ?? all) : all
}

/** The same address in another language: `/en/projects`. */
export function inLanguage(language: Language, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** Whose page it is and where it stands, for print. */
export function useSource(): string {
  const { language, publicOrigin } = usePage()
  const { path } = useAddress()
  const owner = useFrame()?.owner
  const address = publicOrigin + inLanguage(language, path)
  return owner ? [owner.name, owner.contact.email, address].join(' · ') : address
}

/** Whether a page is on. Where the frame could not be loaded, it may be. */
export function useIsOn(): (page: FixedPage) => boolean {
  const menu = useFrame()?.site.menu
  return (page) => menu?.some((entry) => 'page' in entry && entry.page === page) ?? true
}

/** The first sentence of a page: the owner's, or ours. */
export function useIntro(page: keyof NonNullable<Site['intros']>, ours: string): string {
  return useFrame()?.site.intros?.[page] ?? ours
}

/** The data of header and footer; null if it could not be loaded. */
export function useFrame(): RootData | null {
  const data = useRouteLoaderData('app/root.tsx') as RootData | Error
  return data instanceof Error ? null : data
}
