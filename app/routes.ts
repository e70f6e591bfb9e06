/** Every address of the public site, and its route file. */
import type { RouteObject } from 'react-router'
import type { Language } from '#shared/i18n/languages.ts'
import { parseShown, shownSearch } from './academics/show.ts'
import { listingSearch, parseListing } from './blog/listing.ts'
import { isSent, sentSearch } from './messages/sent-search.ts'
import { parseFilter } from './projects/parse-filter.ts'
import { loader, Root } from './root.tsx'
import { filterSearch } from './ui/project-filter.ts'

/** Properties of a route. */
export interface RouteHandle {
  /**
   * Returns the part of the query that the page uses, in the canonical form of its own links. null: a value
   * that it refuses.
   */
  searchOf?(search: URLSearchParams): string | null
  /** It has a form that is posted to its own address. */
  takesPosts?: boolean
  /** It has no header and footer and offers sign-in: its scripts run by nonce. */
  isSignInPage?: boolean
  /** It is about the visitor: analytics is not loaded there. */
  isUnmeasured?: boolean
  /** The languages in which the page exists, from its loader data; all by default. */
  languagesOf?(loaded: unknown): readonly Language[]
}

const projectsSearch = (search: URLSearchParams) => orNull(parseFilter(search), filterSearch)
const academicsSearch = (search: URLSearchParams) => orNull(parseShown(search), shownSearch)
const blogSearch = (search: URLSearchParams) => orNull(parseListing(search), listingSearch)
/** The search text is validated like in any list, and otherwise ignored. */
const tagSearch = (search: URLSearchParams) =>
  orNull(parseListing(search), ({ page }) => listingSearch({ q: '', page }))
const messageSearch = (search: URLSearchParams) => (isSent(search) ? sentSearch : '')

function orNull<Parsed>(parsed: Parsed | null, write: (parsed: Parsed) => string): string | null {
  return parsed === null ? null : write(parsed)
}

/** The id of a route is its file, by which the server finds the CSS of the page. */
export const routes: RouteObject[] = withCase([
  {
    id: 'app/root.tsx',
    loader,
    Component: Root,
    children: [
      {
        id: 'app/home/home.route.tsx',
        index: true,
        lazy: () => import('./home/home.route.tsx'),
      },
      {
        id: 'app/projects/projects.route.tsx',
        path: 'projects',
        handle: { searchOf: projectsSearch } satisfies RouteHandle,
        lazy: () => import('./projects/projects.route.tsx'),
      },
      {
        id: 'app/projects/project.route.tsx',
        path: 'projects/:id',
        lazy: () => import('./projects/project.route.tsx'),
      },
      {
        id: 'app/academics/academics.route.tsx',
        path: 'academics',
        handle: { searchOf: academicsSearch } satisfies RouteHandle,
        lazy: () => import('./academics/academics.route.tsx'),
      },
      {
        id: 'app/about/about.route.tsx',
        path: 'about',
        lazy: () => import('./about/about.route.tsx'),
      },
      {
        id: 'app/messages/feedback.route.tsx',
        path: 'feedback',
        handle: { searchOf: messageSearch, takesPosts: true } satisfies RouteHandle,
        lazy: () => import('./messages/feedback.route.tsx'),
      },
      {
        id: 'app/messages/contact.route.tsx',
        path: 'contact',
        handle: { searchOf: messageSearch, takesPosts: true } satisfies RouteHandle,
        lazy: () => import('./messages/contact.route.tsx'),
      },
      {
        id: 'app/sign-in/login.route.tsx',
        path: 'login',
        handle: { isSignInPage: true, isUnmeasured: true } satisfies RouteHandle,
        lazy: () => import('./sign-in/login.route.tsx'),
      },
      {
        id: 'app/sign-in/profile.route.tsx',
        path: 'profile',
        handle: { isUnmeasured: true } satisfies RouteHandle,
        lazy: () => import('./sign-in/profile.route.tsx'),
      },
      {
        id: 'app/blog/blog.route.tsx',
        path: 'blog',
        handle: { searchOf: blogSearch } satisfies RouteHandle,
        lazy: () => import('./blog/blog.route.tsx'),
      },
      {
        id: 'app/blog/tag.route.tsx',
        path: 'blog/tags/:tag',
        handle: { searchOf: tagSearch } satisfies RouteHandle,
        lazy: () => import('./blog/tag.route.tsx'),
      },
      {
        id: 'app/blog/post.route.tsx',
        path: 'blog/:slug',
        lazy: () => import('./blog/post.route.tsx'),
      },
      {
        id: 'app/legal/privacy.route.tsx',
        path: 'privacy',
        lazy: () => import('./legal/privacy.route.tsx'),
      },
      {
        id: 'app/legal/terms.route.tsx',
        path: 'terms',
        lazy: () => import('./legal/terms.route.tsx'),
      },
      {
        id: 'app/legal/licences.route.tsx',
        path: 'licenses',
        lazy: () => import('./legal/licences.route.tsx'),
      },
      {
        id: 'app/failures/not-found.route.tsx',
        path: '*',
        lazy: () => import('./failures/not-found.route.tsx'),
      },
    ],
  },
])

/** `/Login` is not `/login`: otherwise a page could be cached under thousands of spellings. */
function withCase(some: RouteObject[]): RouteObject[] {
  return some.map((route) =>
    route.index
      ? { ...route, caseSensitive: true }
      : {
          ...route,
          caseSensitive: true,
          ...(route.children && { children: withCase(route.children) }),
        },
  )
}
