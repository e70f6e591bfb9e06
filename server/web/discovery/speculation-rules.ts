/**
 * The speculation rules (HTML, "Speculation rules"): lets browsers prefetch public pages and nothing else.
 * Downloads, calls and the panel are excluded because they are not listed. Pages are prefetched when the
 * pointer rests on a link, and prerendered only when it is pressed, so that no script runs for a page that is
 * not visited.
 */
import type { Language } from '#shared/i18n/languages.ts'
import type { ListedRoute } from '#shared/pages.ts'

export function toSpeculationRules(routes: ListedRoute[], languages: readonly Language[]): string {
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
