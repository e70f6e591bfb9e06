/** Which routes match a path. */
import { matchRoutes, type RouteMatch } from 'react-router'
import { languages } from '#shared/i18n/languages.ts'
import { routes } from './routes.ts'

/**
 * The last result: the same address is looked up several times in a row, and the router builds its list of
 * routes each time.
 */
let matched: { path: string; matches: RouteMatch[] } = { path: '', matches: [] }

/** The first segments of all addresses, and the result for an address that begins with none of them. */
const firstSegments = new Set(
  routes.flatMap(({ children = [] }) => children.map(({ path = '' }) => path.split('/', 1)[0])),
)
const unowned = matchRoutes(routes, '/-/-') ?? []

export function matchesAt(path: string): RouteMatch[] {
  if (path === matched.path) return matched.matches
  const [, first = '', second = ''] = path.split('/', 3)
  const prefix = languages.find((language) => first === language)
  // Scanners try thousands of addresses, and the router needs a millisecond for each.
  if (!firstSegments.has(prefix ? second : first)) return unowned
  matched = { path, matches: matchRoutes(routes, path, prefix ? `/${prefix}` : '/') ?? [] }
  return matched.matches
}
