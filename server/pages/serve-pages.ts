/** Answers requests for public pages: from ready bytes where it can, else by rendering once. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { PageFailure, Pages, PageVisit, RenderedPage } from '#shared/pages.ts'
import type { ContentRevision } from '../content/revision.ts'
import { chooseEncoding, encodeAs } from '../http/encoding.ts'
import { answerReady, chooseAnswer, type ReadyAnswer } from '../http/ready-bytes.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { chooseLanguage, visitorLanguage } from '../http/visitor-language.ts'
import { createPageCache } from './page-cache.ts'
import { isFirstVisit, prefixOf, visitOf } from './page-visit.ts'
import { type ReadyPage, toPageHeaders, toReadyPage, toSignInHeaders } from './ready-page.ts'

interface Needs {
  log: Logger
  /** Whether sign-in is Google's, whose script and frames the login page must allow. */
  offersGoogle: boolean
  pages: Pages
  revision: ContentRevision
}

export interface PageServer {
  /** Whether a page owns a path. */
  owns(path: string): boolean
  /**
   * The answer to a GET if it is ready, for `address`, a path with its query as it was sent. Nearly every
   * visit takes this way, so it builds neither a Request nor a URL (18 µs a request instead of 25).
   */
  findReady(address: string, headers: IncomingHttpHeaders): ReadyAnswer | null
  /** Throws when the page cannot be rendered; `serveFailure` is for that. */
  serve(request: Request, requestId: string): Response | Promise<Response>
  serveFailure(failure: PageFailure, status: number, headers: Headers, requestId: string): Response
}

/** With a blank where its nonce goes. */
interface SignInPage {
  html: string
  status: number
}

/** Enough for every page of a large site in three languages, and little beside the process itself. */
const maxCacheBytes = 24 * 1024 * 1024

export function createPageServer({ log, offersGoogle, pages, revision }: Needs): PageServer {
  const cache = createPageCache(maxCacheBytes)
  const rendering = new Map<string, Promise<ReadyPage | Response>>()
  /** The pages that offer sign-in, by path: no more than there are routes and languages of them. */
  const signInPages = new Map<string, SignInPage>()
  const blankNonce = randomBytes(16).toString('base64')
  let cachedRevision = ''

  function forgetOld(): void {
    if (cachedRevision === revision.current()) return
    cache.clear()
    signInPages.clear()
    cachedRevision = revision.current()
  }

  /** A page that heeds no query is kept once, or strangers could fill the cache with copies of it. */
  function findPage(path: string, search: string): ReadyPage | undefined {
    forgetOld()
    const page = cache.find(path)
    return page && (search === '' || !page.usesSearch) ? page : cache.find(path + search)
  }

  async function render(url: URL, visit: PageVisit, path: string): Promise<ReadyPage | Response> {
    const begun = revision.current()
    const rendered = await pages.render({ url: url.href }, visit)
    if ('redirectTo' in rendered) throw new Error(`${url.pathname} leads elsewhere.`)
    const { failure } = rendered
    if (failure) {
      log.error({ requestId: visit.requestId, err: failure, path: url.pathname }, 'page failed')
    }
    if (rendered.status !== 200) return toUncached(rendered, visit)
    const page = await toReadyPage(rendered, visit, url.search === '' ? 11 : 5)
    if (revision.current() === begun) {
      cache.keep(rendered.usesSearch ? path + url.search : path, page)
    }
    return page
  }

  /** Rendered once; each answer puts a nonce of its own in the place of the blank. */
  async function renderSignIn(url: URL, visit: PageVisit, path: string): Promise<SignInPage> {
    forgetOld()
    const known = signInPages.get(path)
    if (known) return known
    const begun = revision.current()
    const rendered = await pages.render({ url: url.href }, { ...visit, nonce: blankNonce })
    if ('redirectTo' in rendered) throw new Error(`${url.pathname} leads elsewhere.`)
    const { html, status, usesSearch, failure } = rendered
    const page = { html, status }
    const isKept = status === 200 && !usesSearch && !failure && revision.current() === begun
    if (isKept) signInPages.set(path, page)
    return page
  }

  async function answerSignIn(request: Request, visit: PageVisit, path: string): Promise<Response> {
    const { html, status } = await renderSignIn(new URL(request.url), visit, path)
    const nonce = randomBytes(16).toString('base64')
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    const body = await encodeAs(encoding, Buffer.from(html.replaceAll(blankNonce, nonce)), 5)
    return new Response(body, {
      status,
      headers: {
        ...toSignInHeaders(nonce, visit, offersGoogle),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    })
  }

  return {
    owns: pages.owns,

    findReady(address, headers) {
      const queryAt = address.indexOf('?')
      const pathname = queryAt < 0 ? address : address.slice(0, queryAt)
      const prefix = prefixOf(pathname)
      const language = prefix ?? chooseLanguage(headers.cookie, headers['accept-language'])
      const search = queryAt < 0 ? '' : address.slice(queryAt)
      const isFirst = isFirstVisit({
        cookie: headers.cookie,
        fetchSite: headers['sec-fetch-site'],
        purpose: headers['sec-purpose'],
      })
      const visit = { language, prefixed: prefix !== null, isFirst }
      const page = findPage(toKey(visit, pathname), search)
      if (!page) return null
      return chooseAnswer(page, {
        acceptEncoding: headers['accept-encoding'] as string | undefined,
        ifNoneMatch: headers['if-none-match'],
      })
    },

    serve(request, requestId) {
      const url = new URL(request.url)
      const { pathname, search } = url
      if (hasTrailingSlash(pathname)) return redirectTo(pathname.replace(/\/+$/, '') + search)

      const visit = visitOf(url, request.headers, requestId)
      const path = toKey(visit, pathname)
      if (pages.offersSignIn(pathname))
        return answerSignIn(request, { ...visit, isFirst: false }, path)
      const ready = findPage(path, search)
      if (ready) return answerReady(ready, request)

      const key = path + search
      let page = rendering.get(key)
      if (!page) {
        page = render(url, visit, path).finally(() => rendering.delete(key))
        rendering.set(key, page)
      }
      return page.then((made) =>
        made instanceof Response ? made.clone() : answerReady(made, request),
      )
    },

    serveFailure(failure, status, headers, requestId) {
      const visit = { language: visitorLanguage(headers), prefixed: false, requestId }
      return toUncached(pages.renderFailure(failure, status, visit), visit)
    },
  }
}

function toKey(
  { language, prefixed, isFirst }: Omit<PageVisit, 'requestId'>,
  pathname: string,
): string {
  return `${isFirst ? 'first ' : ''}${prefixed ? '' : `${language}:`}${pathname}`
}

/** Never for `//…`, which a browser would take for another host. */
function hasTrailingSlash(pathname: string): boolean {
  return pathname.length > 1 && pathname.endsWith('/') && !pathname.startsWith('//')
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { ...securityHeaders, Location: location } })
}

/** A page as it is for this once. */
export function toUncached(rendered: RenderedPage, visit: PageVisit): Response {
  return new Response(rendered.html, {
    status: rendered.status,
    headers: {
      ...toPageHeaders(rendered, visit),
      'Cache-Control': 'no-store',
      ...toRetryAfter(rendered),
    },
  })
}

/** An outage is over soon, or nobody knows when. */
const usualRetryAfterS = 5

function toRetryAfter({ status, retryAfterS }: RenderedPage): Record<string, string> {
  const seconds = retryAfterS ?? (status === 503 ? usualRetryAfterS : null)
  return seconds === null ? {} : { 'Retry-After': String(seconds) }
}
