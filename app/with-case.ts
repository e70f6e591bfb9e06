import type { RouteObject } from 'react-router'

/** `/Login` is not `/login`: otherwise a page could be cached under thousands of spellings. */
export function withCase(some: RouteObject[]): RouteObject[] {
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
