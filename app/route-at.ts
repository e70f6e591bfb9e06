/** Which route a path has. */
import type { RouteObject } from 'react-router'
import { languages } from '#shared/i18n/languages.ts'
import type { ListedRoute, PageSample } from '#shared/pages.ts'
import type { FooterPage } from './page.tsx'
import type { RouteHandle } from './route-handle.ts'
import { routes } from './routes.ts'

export interface RouteAt {
  route: RouteObject | undefined
  /** The parameters of the path, decoded. */
  params: Record<string, string>
}

const pages = routes
  .flatMap(({ children = [] }) => children)
  .map((route) => ({ route, segments: route.path?.split('/') ?? [''] }))
  // A segment that is written out goes before a parameter.
  .sort((one, other) => countParameters(one.segments) - countParameters(other.segments))
const firstSegments = new Set(pages.map(({ segments: [first] }) => first))
const unowned = pages.find(({ route }) => route.path === '*')
export const unownedRoute = unowned?.route

/** The route of pages that the owner adds. */
export const ownPage = ':page'

/**
 * `path`: canonical, with or without a language. Without the router, which would need a millisecond for each of the
 * addresses that clients invent.
 */
export function routeAt(path: string): RouteAt {
  const [, first = '', ...others] = path.split('/')
  const hasPrefix = languages.some((language) => language === first)
  const given = hasPrefix && others.length > 0 ? others : [hasPrefix ? '' : first, ...others]
  const found = pages.find(
    ({ route, segments }) =>
      route !== unownedRoute &&
      segments.length === given.length &&
      segments.every((one, index) => one === given[index] || (isParameter(one) && given[index])),
  )
  const { route, segments = [] } = found ?? unowned ?? {}
  const params = segments.flatMap((one, index) =>
    isParameter(one) ? [[one.slice(1), decode(given[index] ?? '')]] : [],
  )
  return { route, params: Object.fromEntries(params) }
}

/** Whether the address of a page begins with the first segment of the path, in any case. */
export function isReserved(path: string): boolean {
  return firstSegments.has(path.split('/')[1]?.toLowerCase())
}

export function handleAt(path: string): RouteHandle {
  return handleOf(routeAt(path).route)
}

export function handleOf(route: { handle?: unknown } | undefined): RouteHandle {
  return (route?.handle ?? { samples: {} }) as RouteHandle
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':')
}

function countParameters(segments: string[]): number {
  return segments.filter(isParameter).length
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // No canonical path has such a segment.
    return segment
  }
}

const handles = routes.flatMap(({ children = [] }) =>
  children.map(({ path = '', handle }) => ({ path, handle: handle as RouteHandle })),
)

/** What the server and the tests need to know of all routes. */
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
