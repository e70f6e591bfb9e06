/** What the server and the tests need to know of all routes. */
import type { ListedRoute, PageSample } from '#shared/pages.ts'
import type { FooterPage } from './page.tsx'
import type { RouteHandle } from './route-handle.ts'
import { routes } from './routes.ts'

const handles = routes.flatMap(({ children = [] }) =>
  children.map(({ path = '', handle }) => ({ path, handle: handle as RouteHandle })),
)

export function listRoutes(): ListedRoute[] {
  return handles.flatMap(({ path, handle: { sitemap } }) =>
    sitemap ? [{ pattern: `/${path}`, source: sitemap }] : [],
  )
}

export function listFooterPages(): FooterPage[] {
  return handles.flatMap(({ path, handle: { footer } }) =>
    footer ? [{ path: `/${path}`, words: footer }] : [],
  )
}

export function listSamples(): PageSample[][] {
  return handles.map(({ handle: { samples, refusals = {}, isForSignedIn = false } }) => [
    ...Object.entries(samples).map(([name, path]) => ({
      name,
      path,
      status: 200 as const,
      isForSignedIn,
    })),
    ...Object.entries(refusals).map(([name, [status, path]]) => ({
      name,
      path,
      status,
      isForSignedIn,
    })),
  ])
}
