/** Serves pages: from the cache, or rendered once for all requests that wait for the page. */
import { randomBytes } from 'node:crypto'
import type { FoundPage, ListedRoute, Pages, PageVisit, RenderedPage } from '#shared/pages.ts'
import type { BrowserLock } from '../../identity/sign-in/identity-provider.ts'
import { isOutage } from '../../platform/db/outage.ts'
import { type Asked, isRead } from '../../platform/http/asked.ts'
import type { ReadClient } from '../../platform/http/client-address.ts'
import { type ReadyAnswer, type Reply, redirectTo } from '../../platform/http/ready-bytes.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import type { Revision } from '../../platform/revision-cache/revision-cache.ts'
import { toSpeculationRules } from '../discovery/speculation-rules.ts'
import { createFailurePages } from './failure-pages.ts'
import { createPageCache } from './page-cache.ts'
import { type Visit, visitOf } from './page-visit.ts'
import {
  answerPage,
  answerRefused,
  answerUncached,
  type RefusedPage,
  toReadyPage,
  toRefusedPage,
} from './ready-page.ts'
import type { SearchBudget } from './search-budget.ts'
import { createSignInPages } from './sign-in-page.ts'

interface PageServerDependencies {
  /** The quality for pages without a query, which are requested most. */
  brotliQuality: number | null
  budget: Pick<SearchBudget, 'take'>
  /** The routes that browsers may fetch ahead. */
  listed(): ListedRoute[]
  pages: Pages
  publicOrigin: string
  readClient: ReadClient
  revision: Revision
  /** How long a shared cache may keep a page before it revalidates; 0: not at all. */
  sharedCacheS: number
  /** null: every browser may sign in. */
  signInLock: Pick<BrowserLock, 'isOpenFor'> | null
  siteLanguages: SiteLanguages
}

export type PageServer = ReturnType<typeof createPageServer>

/** The response of a rendered page for each request that waited for it. */
type Respond = (asked: Asked) => Reply

/** Longer than the query of any link on the site; the rest is ignored. */
const maxSearchLength = 4096

export function createPageServer(dependencies: PageServerDependencies) {
  const { brotliQuality, budget, listed, pages, publicOrigin, readClient } = dependencies
  const { sharedCacheS, siteLanguages } = dependencies
  const cache = createPageCache(dependencies.revision)
  const answerSignIn = createSignInPages({ ...dependencies, cache })
  const serveFailure = createFailurePages(pages, siteLanguages)
  const rendering = new Map<string, Promise<Respond>>()
  /** A random name that no path and no content contains. */
  const placeholder = randomBytes(16).toString('hex')

  /** With a shared cache, no visit counts as the first one. */
  function settle(visit: Visit): Visit {
    return sharedCacheS > 0 && visit.prefixed ? { ...visit, isFirst: false } : visit
  }

  /** null: the page must be rendered, or there is none. */
  function serveCached(asked: Asked): ReadyAnswer | null {
    if (!isRead(asked.method)) return null
    const visit = settle(visitOf(asked, siteLanguages()))
    const page = cache.find(toKey(visit, asked.path), asked.search.slice(0, maxSearchLength))
    return page ? answerPage(page, asked.headers) : null
  }

  /** For a canonical path. Throws if the page cannot be rendered; then use `serveFailure`. */
  function serve(asked: Asked): Reply | Promise<Reply> {
    const { headers, path } = asked
    const visit = settle(visitOf(asked, siteLanguages()))
    const key = toKey(visit, path)
    const sent = asked.search.slice(0, maxSearchLength)
    if (!pages.owns(path)) return answerNotFound(asked, visit, withoutPrefix(path, visit))
    if (pages.offersSignIn(path)) {
      const plain = { ...visit, requestId: asked.requestId, isFirst: false }
      return answerSignIn(asked, plain, toKey(plain, path))
    }
    const canonical = pages.canonicalSearch(path, sent)
    const same = canonical === null ? undefined : cache.find(key, canonical)
    if (same) return answerPage(same, headers)
    // Only the part of the query that the page uses: other text of a client must not get into a cached page.
    const search = canonical ?? sent
    const absent = cache.absent.find(key + search)
    if (absent) return answerRefused(absent, withoutPrefix(path, visit), headers)
    return renderOnce(asked, { ...visit, requestId: asked.requestId }, key, search)
  }

  async function renderOnce(
    asked: Asked,
    visit: PageVisit,
    key: string,
    search: string,
  ): Promise<Reply> {
    const searchKey = key + search
    let page = rendering.get(searchKey)
    if (!page) {
      const waitS = search ? budget.take(readClient(asked).addressKey) : 0
      if (waitS > 0) return serveFailure('busy', 429, asked, waitS)
      const url = new URL(publicOrigin + asked.path)
      url.search = search
      page = render(url, visit, key).finally(() => rendering.delete(searchKey))
      rendering.set(searchKey, page)
    }
    const respond = await page
    return respond(asked)
  }

  async function render(url: URL, visit: PageVisit, key: string): Promise<Respond> {
    const store = cache.begin()
    const storeAbsent = cache.absent.begin()
    const found = await pages.find(url.href, visit)
    if (found.refused) {
      const page = await refuse(found.refused, found.render, visit)
      storeAbsent(key + url.search, page)
      return ({ headers, path }) => answerRefused(page, withoutPrefix(path, visit), headers)
    }
    const { movedTo } = found
    // Browsers ask again, because the page may get its old address back.
    if (movedTo !== null) return () => redirectTo(301, movedTo, 'no-cache')
    const rendered = await found.render()
    // The database failed, but nothing was thrown: the page shows the error in place of its content.
    if (isOutage(rendered.failure)) rendered.status = 503
    if (rendered.status !== 200) return () => answerUncached(rendered, visit)
    const caching = toSharedCaching(rendered, visit, url)
    // Its script adds the rules (`app/browser/first-page.ts`).
    if (visit.isFirst) rendered.inlineScripts.push(toSpeculationRules(listed(), siteLanguages()))
    const quality = url.search === '' ? brotliQuality : brotliQuality && 5
    const page = await toReadyPage(rendered, visit, quality, caching)
    store(key, url.search, page)
    return ({ headers }) => answerPage(page, headers)
  }

  /** From the cache, else rendered once, with placeholders for the path. */
  async function refuse(
    { status, pattern }: NonNullable<FoundPage['refused']>,
    render: FoundPage['render'],
    visit: PageVisit,
  ): Promise<RefusedPage> {
    const key = toRefusalKey(visit, status, pattern)
    const known = cache.refusals.find(key)
    if (known) return known
    const store = cache.refusals.begin()
    const at = pattern === '*' ? `/${placeholder}` : pattern.replace(/:\w+/, placeholder)
    const rendered = await render(at)
    const page = toRefusedPage(rendered, visit, at)
    if (!rendered.failure) store(key, page)
    return page
  }

  /** For a path that no route matches. `repeated`: the path to which the language links of the page lead. */
  function answerNotFound(asked: Asked, visit: Visit, repeated: string) {
    const known = cache.refusals.find(toRefusalKey(visit, 404, '*'))
    if (known) return answerRefused(known, repeated, asked.headers)
    return renderNotFound({ ...visit, requestId: asked.requestId }).then((page) =>
      answerRefused(page, repeated, asked.headers),
    )
  }

  async function renderNotFound(visit: PageVisit): Promise<RefusedPage> {
    const prefix = visit.prefixed ? `/${visit.language}` : ''
    // Two parts: one could be an own page to the router.
    const { render } = await pages.find(
      `http://localhost${prefix}/${placeholder}/${placeholder}`,
      visit,
    )
    return refuse({ status: 404, pattern: '*' }, render, visit)
  }

  /**
   * SHARED_CACHE_S: lets a shared cache (a CDN, or nginx) store public pages. Only pages that are the same for
   * everybody are shared: those whose path contains the language. They are revalidated after this many seconds,
   * and served stale for as many more during the revalidation, so a change is visible after at most twice the
   * time.
   */
  function toSharedCaching({ isPersonal }: RenderedPage, { prefixed }: PageVisit, url: URL) {
    const isFormAnswer = url.search !== '' && pages.takesPosts(url.pathname)
    if (sharedCacheS === 0 || !prefixed || isPersonal || isFormAnswer) return null
    // Without `Vary: Cookie`, because a cache would store a copy for every visitor, and cookies do not
    // change these pages.
    const lifetime = `s-maxage=${sharedCacheS}, stale-while-revalidate=${sharedCacheS}`
    return { 'Cache-Control': `public, max-age=0, ${lifetime}`, Vary: 'Accept-Encoding' }
  }

  return {
    /** Whether a path belongs to a page. */
    owns: pages.owns,
    /** Whether the page at a path, such as `/ko/contact`, accepts form posts. */
    takesPosts: pages.takesPosts,
    serveCached,
    serve,
    /** For a path that no page can have. It is not repeated: the language links lead to the home pages. */
    serveAbsent: (asked: Asked) => answerNotFound(asked, visitOf(asked, siteLanguages()), ''),
    serveFailure,
    sizes: cache.sizes,
  }
}

function withoutPrefix(path: string, { prefixed }: Visit): string {
  return prefixed ? path.slice(3) : path
}

/** A pattern has no prefix, so the key includes the language. */
function toRefusalKey(visit: Visit, status: number, pattern: string): string {
  return `${visit.language} ${toKey({ ...visit, isFirst: false }, `${status} ${pattern}`)}`
}

function toKey({ language, prefixed, isFirst }: Visit, path: string): string {
  return `${isFirst ? 'first ' : ''}${prefixed ? '' : `${language}:`}${path}`
}
