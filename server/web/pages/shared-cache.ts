/**
 * SHARED_CACHE_S: lets a cache in front (a CDN, or nginx) serve public pages to everybody. Only pages that are the same
 * for all: those at an address that names its language. They are asked for again after so many seconds, and served for
 * as many more while that is under way, so a change is seen after twice the time.
 */
import type { PageVisit, RenderedPage } from '#shared/pages.ts'

export interface SharedCache {
  /** The visit that a page is made for: where pages are shared, nobody is a first visitor. */
  settle<Visit extends Pick<PageVisit, 'prefixed' | 'isFirst'>>(visit: Visit): Visit
  /** What a page that may be shared says of it; of others nothing. */
  toHeaders(
    rendered: RenderedPage,
    visit: Pick<PageVisit, 'prefixed'>,
    isFormAnswer: boolean,
  ): Record<string, string>
}

/** `seconds`: 0 for no such cache. */
export function createSharedCache(seconds: number): SharedCache {
  const lifetime = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
  return {
    settle: (visit) => (seconds > 0 && visit.prefixed ? { ...visit, isFirst: false } : visit),
    toHeaders({ status, isPersonal }, { prefixed }, isFormAnswer): Record<string, string> {
      const isShared = seconds > 0 && prefixed && status === 200 && !isPersonal && !isFormAnswer
      if (!isShared) return {}
      // By cookies a cache would keep a copy for every visitor: none of them changes a byte of these.
      return { 'Cache-Control': lifetime, Vary: 'Accept-Encoding' }
    },
  }
}
