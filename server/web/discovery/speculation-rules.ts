/**
 * What browsers may fetch before a visitor clicks (HTML, "Speculation rules"): public pages and nothing
 * else, so that downloads, calls and the panel are out by not being in. Fetched when a pointer rests on a
 * link; rendered only when it is pressed, so that no script runs for a visitor who does not come.
 */
import { languages } from '#shared/i18n/languages.ts'
import type { ListedRoute } from '#shared/pages.ts'

export function toSpeculationRules(routes: ListedRoute[]): string {
  const paths = routes.map(({ pattern }) => pattern)
  const prefixed = paths.map(
    (path) => `/:language(${languages.join('|')})${path.replace(/^\/$/, '')}`,
  )
  const where = { href_matches: [...paths, ...prefixed] }
  return JSON.stringify({
    prefetch: [{ where, eagerness: 'moderate' }],
    prerender: [{ where, eagerness: 'conservative' }],
  })
}
