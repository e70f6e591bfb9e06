/** Which route a path has. */
import { matchRoutes, type RouteObject } from 'react-router'
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

const paths = routes.flatMap(({ children = [] }) =>
  children.map(({ path = '' }) => path.split('/')),
)
/** The segments that are written out in routes; any other one can only be a parameter. */
const literals = new Set(paths.flat().filter((segment) => !segment.startsWith(':')))
const firstSegments = new Set(paths.map(([first]) => first))
const mostSegments = Math.max(...paths.map((segments) => segments.length))

const unowned = findRoute('/-/-')
/**
 * By the path with `-` for each segment that is not written out in a route. The router would need a millisecond for
 * each of the addresses that clients invent.
 */
const byShape = new Map<string, RouteObject | undefined>()

/** `path`: canonical, with or without a language. */
export function routeAt(path: string): RouteAt {
  const [, first, ...others] = path.split('/')
  const hasPrefix = languages.some((language) => language === first)
  const segments = hasPrefix ? others : [first ?? '', ...others]
  if (segments.length > mostSegments) return { route: unowned, params: {} }
  const shape = `/${segments.map((segment) => (segment === '' || literals.has(segment) ? segment : '-')).join('/')}`
  if (!byShape.has(shape)) byShape.set(shape, findRoute(shape))
  const route = byShape.get(shape)
  return { route, params: readParams(route, segments) }
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

function findRoute(path: string): RouteObject | undefined {
  return matchRoutes(routes, path)?.at(-1)?.route
}

function readParams(route: RouteObject | undefined, segments: string[]): Record<string, string> {
  const names = route?.path?.split('/') ?? []
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name.startsWith(':') ? [[name.slice(1), decode(segments[index] ?? '')]] : [],
    ),
  )
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
