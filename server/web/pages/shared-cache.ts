/**
 * SHARED_CACHE_S: lets a shared cache (a CDN, or nginx) store public pages. Only pages that are the same for
 * everybody are shared: those whose path contains the language. They are revalidated after this many seconds,
 * and served stale for as many more during the revalidation, so a change is visible after at most twice the
 * time.
 */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'

export interface SharedCache {
  /** The visit to render a page for: with a shared cache, no visit counts as the first one. */
  settle<Visit extends Pick<PageVisit, 'prefixed' | 'isFirst'>>(visit: Visit): Visit
  /** The caching headers of a page that may be shared; empty for others. */
  toHeaders(
    rendered: RenderedPage,
    visit: Pick<PageVisit, 'prefixed'>,
    isFormAnswer: boolean,
  ): Record<string, string>
}

/** `seconds`: 0 without a shared cache. */
export function createSharedCache(seconds: number): SharedCache {
  const lifetime = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
  return {
    settle: (visit) => (seconds > 0 && visit.prefixed ? { ...visit, isFirst: false } : visit),
    toHeaders({ status, isPersonal }, { prefixed }, isFormAnswer): Record<string, string> {
      const isShared = seconds > 0 && prefixed && status === 200 && !isPersonal && !isFormAnswer
      if (!isShared) return {}
      // Without `Vary: Cookie`, because a cache would store a copy for every visitor, and cookies do not
      // change these pages.
      return { 'Cache-Control': lifetime, Vary: 'Accept-Encoding' }
    },
  }
}
