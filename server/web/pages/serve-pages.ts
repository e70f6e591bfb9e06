/** Serves public pages from the cache, or renders them once. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FoundPage, Pages, PageVisit } from '#shared/pages.ts'
import type { BrowserLock } from '../../identity/sign-in/identity-provider.ts'
import { isOutage } from '../../platform/db/outage.ts'
import { readPath } from '../../platform/http/canonical-path.ts'
import type { ReadClient } from '../../platform/http/client.ts'
import { answerReady, chooseAnswer, type ReadyAnswer } from '../../platform/http/ready-bytes.ts'
import { chooseLanguage, type SiteLanguages } from '../../platform/http/visitor-language.ts'
import type { Revision } from '../../platform/revision-cache/revision-cache.ts'
import { toSpeculationRules } from '../discovery/speculation-rules.ts'
import { createFailurePages, type FailurePages } from './failure-pages.ts'
import { addKnownCookie, addKnownCookieTo } from './known-cookie.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { readEncodings, toKey, toRefusal, toRefusalKey, toVisit } from './page-keys.ts'
import { isFirstVisit, prefixOf, visitOf } from './page-visit.ts'
import { toMoved, toReadyPage, toUncached } from './ready-page.ts'
import { answerRefused, type RefusedPage, toReadyRefusal, toRefusedPage } from './refused-page.ts'
import type { SearchBudget } from './search-budget.ts'
import { createSharedCache } from './shared-cache.ts'
import { createSignInServer } from './sign-in-page.ts'

interface PageServerDependencies {
  /** For pages without a query, which are asked for most. */
  brotliQuality: number
  budget: Pick<SearchBudget, 'take'>
  pages: Pages
  readClient: ReadClient
  revision: Revision
  /** How long a shared cache may keep a page before it revalidates; 0: not at all. */
  sharedCacheS: number
  /** null: every browser may sign in. */
  signInLock: Pick<BrowserLock, 'isOpenFor'> | null
  siteLanguages: SiteLanguages
}

export interface PageServer {
  /** Whether a path belongs to a page. */
  owns(path: string): boolean
  /**
   * The cached response to a GET, for `address`, the path and query as sent. Nearly every request is answered
   * here, so it constructs neither a Request nor a URL (18 µs per request instead of 25).
   */
  findReady(address: string, headers: IncomingHttpHeaders): ReadyAnswer | null
  /** The cached 404 for a canonical path that belongs to nothing; null until it was rendered once. */
  findUnowned(path: string, headers: IncomingHttpHeaders): ReadyAnswer | null
  /** The cached 404 for a path that no page can have. */
  findAbsent(path: string, headers: IncomingHttpHeaders): ReadyAnswer | null
  /** For a malformed path. */
  refuseBroken(path: string, headers: IncomingHttpHeaders, requestId: string): ReadyAnswer
  /** For a canonical path. Throws if the page cannot be rendered; then use `serveFailure`. */
  serve(request: Request, requestId: string, peer: string | undefined): Response | Promise<Response>
  /** For a path that no page can have. */
  serveAbsent(path: string, headers: Headers, requestId: string): Promise<Response>
  serveFailure: FailurePages['serve']
  sizes: PageCache['sizes']
}

/** The response of a rendered page for each request that waited for it. */
type Answer = (request: Request) => Response
type Refused = NonNullable<FoundPage['refused']>

/** Longer than the query of any link on the site; the rest is ignored. */
const maxSearchLength = 4096

/** The 404 page does not repeat a path that no page can have: its language links lead to the home pages. */
const noPath = ''

export function createPageServer(dependencies: PageServerDependencies): PageServer {
  const { brotliQuality, budget, pages, readClient, siteLanguages } = dependencies
  const cache = createPageCache(dependencies.revision)
  const signIn = createSignInServer({ ...dependencies, cache })
  const failures = createFailurePages(pages, siteLanguages)
  const shared = createSharedCache(dependencies.sharedCacheS)
  const rendering = new Map<string, Promise<Answer>>()
  /** A random name that no path and no content contains. */
  const placeholder = randomBytes(16).toString('hex')

  async function render(url: URL, visit: PageVisit, key: string): Promise<Answer> {
    const store = cache.begin()
    const storeAbsent = cache.absent.begin()
    const found = await pages.find(url.href, visit)
    if (found.refused) {
      const page = await refuse(found.refused, found.render, visit)
      if (pages.owns(url.pathname)) storeAbsent(key + url.search, page)
      return ({ headers }) =>
        answerRefused(page, toRefusal(url.pathname, visit, headers.get('accept-encoding')))
    }
    const { movedTo } = found
    if (movedTo !== null) return () => toMoved(movedTo)
    const rendered = await found.render()
    const { failure } = rendered
    // Only the content of the page could not be read: its frame shows that, so nothing was thrown.
    if (isOutage(failure)) rendered.status = 503
    if (rendered.status !== 200) return () => toUncached(rendered, visit)
    const isFormAnswer = url.search !== '' && pages.takesPosts(url.pathname)
    const caching = shared.toHeaders(rendered, visit, isFormAnswer)
    // Its script adds the rules (`app/browser/first-page.ts`).
    if (visit.isFirst)
      rendered.inlineScripts.push(toSpeculationRules(pages.listed, siteLanguages()))
    const page = await toReadyPage(rendered, visit, url.search === '' ? brotliQuality : 5, caching)
    store(key, url.search, page)
    return (request) => answerReady(page, request)
  }

  /** From the cache, else rendered once, with placeholders for the path. */
  async function refuse(
    { status, pattern }: Refused,
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

  return {
    owns: pages.owns,

    findReady(address, headers) {
      const queryAt = address.indexOf('?')
      const pathname = queryAt < 0 ? address : address.slice(0, queryAt)
      const search = queryAt < 0 ? '' : address.slice(queryAt)
      const isFirst = isFirstVisit({
        cookie: headers.cookie,
        fetchSite: headers['sec-fetch-site'],
        purpose: headers['sec-purpose'],
      })
      const visit = shared.settle({ ...toVisit(pathname, headers, siteLanguages()), isFirst })
      const acceptEncoding = readEncodings(headers)
      const key = toKey(visit, pathname)
      let page = cache.find(key, search)
      if (!page) {
        // Nothing else is cached, and the routes cannot decode every path.
        if (readPath(pathname).kind !== 'canonical') return null
        const sent = search.slice(0, maxSearchLength)
        const usedSearch = sent && (pages.canonicalSearch(pathname, sent) ?? sent)
        page = cache.find(key, usedSearch)
        const absent = page ? undefined : cache.absent.find(key + usedSearch)
        if (absent) return toReadyRefusal(absent, toRefusal(pathname, visit, acceptEncoding))
      }
      if (!page) return null
      const answer = chooseAnswer(page, {
        acceptEncoding,
        ifNoneMatch: headers['if-none-match'],
      })
      return addKnownCookie(answer, headers.cookie)
    },

    findUnowned(path, headers) {
      const visit = toVisit(path, headers, siteLanguages())
      const page = cache.refusals.find(toRefusalKey(visit, 404, '*'))
      return page ? toReadyRefusal(page, toRefusal(path, visit, readEncodings(headers))) : null
    },

    findAbsent(path, headers) {
      const page = cache.refusals.find(
        toRefusalKey(toVisit(path, headers, siteLanguages()), 404, '*'),
      )
      return page
        ? toReadyRefusal(page, { repeated: noPath, acceptEncoding: readEncodings(headers) })
        : null
    },

    refuseBroken(path, headers, requestId) {
      const among = siteLanguages()
      const language =
        prefixOf(path, among) ?? chooseLanguage(headers.cookie, headers['accept-language'], among)
      const acceptEncoding = readEncodings(headers)
      return failures.toReady('badRequest', 400, language, { repeated: requestId, acceptEncoding })
    },

    serve(request, requestId, peer) {
      const url = new URL(request.url)
      const { pathname } = url
      const visit = shared.settle(visitOf(url, request.headers, requestId, siteLanguages()))
      const sent = url.search.slice(0, maxSearchLength)
      if (pages.offersSignIn(pathname)) {
        const plain = { ...visit, isFirst: false }
        return signIn.answer(url, plain, toKey(plain, pathname), request.headers)
      }
      const key = toKey(visit, pathname)
      const search = pages.canonicalSearch(pathname, sent)
      const ready = search === null ? undefined : cache.find(key, search)
      const cookie = request.headers.get('cookie')
      if (ready) return addKnownCookieTo(answerReady(ready, request), cookie)

      // Only the part of the query that the page uses: other text of a client must not get into a cached
      // page.
      url.search = search ?? sent
      const searchKey = key + url.search
      const absent = cache.absent.find(searchKey)
      if (absent) {
        const acceptEncoding = request.headers.get('accept-encoding')
        return answerRefused(absent, toRefusal(pathname, visit, acceptEncoding))
      }
      let page = rendering.get(searchKey)
      if (!page) {
        const waitS = search ? budget.take(readClient(request, peer).addressKey) : 0
        if (waitS > 0) return failures.serve('busy', 429, request, requestId, waitS)
        page = render(url, visit, key).finally(() => rendering.delete(searchKey))
        rendering.set(searchKey, page)
      }
      return page.then((answer) => addKnownCookieTo(answer(request), cookie))
    },

    async serveAbsent(path, headers, requestId) {
      const url = new URL(
        `http://localhost/${prefixOf(path, siteLanguages()) ?? ''}/${placeholder}`,
      )
      const visit = visitOf(url, headers, requestId, siteLanguages())
      const { render } = await pages.find(url.href, visit)
      const page = await refuse({ status: 404, pattern: '*' }, render, visit)
      return answerRefused(page, {
        repeated: noPath,
        acceptEncoding: headers.get('accept-encoding'),
      })
    },

    serveFailure: failures.serve,
    sizes: cache.sizes,
  }
}
