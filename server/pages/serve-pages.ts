/** Answers requests for public pages: from ready bytes where it can, else by rendering once. */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PageFailure, Pages, PageVisit, RenderedPage } from '#shared/pages.ts'
import type { ContentRevision } from '../content/revision.ts'
import { chooseEncoding, type Encoding, encodeBody } from '../http/encoding.ts'
import { matchesEtag } from '../http/etag.ts'
import { pagePolicy, securityHeaders } from '../http/security-headers.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'

interface Needs {
  log: Logger
  pages: Pages
  revision: ContentRevision
}

export interface PageServer {
  /** Throws when the page cannot be rendered; `serveFailure` is for that. */
  serve(request: Request, requestId: string): Response | Promise<Response>
  serveFailure(failure: PageFailure, status: number, headers: Headers, requestId: string): Response
}

/** Enough for every page of a large site in three languages, and little beside the process itself. */
const maxCacheBytes = 24 * 1024 * 1024

export function createPageServer({ log, pages, revision }: Needs): PageServer {
  const cache = createPageCache(maxCacheBytes)
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  let cachedRevision = ''

  /** A page that heeds no query is kept once, or strangers could fill the cache with copies of it. */
  function findCached(path: string, search: string): CachedPage | undefined {
    const page = cache.find(path)
    return page && (search === '' || !page.usesSearch) ? page : cache.find(path + search)
  }

  async function render(url: URL, visit: PageVisit, path: string): Promise<CachedPage | Response> {
    const begun = revision.current()
    const rendered = await pages.render(url.href, visit)
    const { failure } = rendered
    if (failure)
      log.error({ requestId: visit.requestId, err: failure, path: url.pathname }, 'page failed')
    if (rendered.status !== 200) return toUncached(rendered, visit)
    const page = await toCached(rendered, visit, url.search === '' ? 11 : 5)
    if (revision.current() === begun) {
      cache.keep(rendered.usesSearch ? path + url.search : path, page)
    }
    return page
  }

  return {
    serve(request, requestId) {
      if (cachedRevision !== revision.current()) {
        cache.clear()
        cachedRevision = revision.current()
      }
      const url = new URL(request.url)
      const prefix = prefixOf(url.pathname)
      const language = prefix ?? visitorLanguage(request.headers)
      if (hasTrailingSlash(url.pathname))
        return redirectTo(url.pathname.replace(/\/+$/, '') + url.search)

      const path = `${language}${prefix ? ' ' : ''}${url.pathname}`
      const key = path + url.search
      const cached = findCached(path, url.search)
      if (cached) return toResponse(cached, request)

      let page = rendering.get(key)
      if (!page) {
        const visit = { language, prefixed: prefix !== null, requestId }
        page = render(url, visit, path).finally(() => rendering.delete(key))
        rendering.set(key, page)
      }
      return page.then((made) =>
        made instanceof Response ? made.clone() : toResponse(made, request),
      )
    },

    serveFailure(failure, status, headers, requestId) {
      const visit = { language: visitorLanguage(headers), prefixed: false, requestId }
      return toUncached(pages.renderFailure(failure, status, visit), visit)
    },
  }
}

/** Never for `//…`, which a browser would take for another host. */
function hasTrailingSlash(pathname: string): boolean {
  return pathname.length > 1 && pathname.endsWith('/') && !pathname.startsWith('//')
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { ...securityHeaders, Location: location } })
}

/** The language that an address begins with, if it does. */
function prefixOf(pathname: string): Language | null {
  return languages.find((language) => pathname.split('/', 2)[1] === language) ?? null
}

function toHeaders(
  { inlineScripts, inlineStyles }: RenderedPage,
  { language, prefixed }: PageVisit,
): Record<string, string> {
  return {
    ...securityHeaders,
    'Content-Security-Policy': pagePolicy(inlineScripts, inlineStyles),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: prefixed ? 'Accept-Encoding' : 'Accept-Encoding, Cookie, Accept-Language',
  }
}

async function toCached(
  rendered: RenderedPage,
  visit: PageVisit,
  quality: number,
): Promise<CachedPage> {
  const body = Buffer.from(rendered.html) as Buffer<ArrayBuffer>
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const common = toHeaders(rendered, visit)
  const perEncoding = <Value>(make: (encoding: Encoding) => Value): Record<Encoding, Value> => ({
    br: make('br'),
    gzip: make('gzip'),
    identity: make('identity'),
  })
  const etag = perEncoding((encoding) => `"${digest}-${encoding}"`)
  const validators = perEncoding((encoding) => ({
    ...common,
    'Cache-Control': 'no-cache',
    ETag: etag[encoding],
  }))
  const headers = perEncoding((encoding) => ({
    ...validators[encoding],
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }))
  const { usesSearch } = rendered
  return { etag, usesSearch, validators, headers, bodies: await encodeBody(body, quality) }
}

function toResponse(page: CachedPage, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  if (matchesEtag(request.headers.get('if-none-match'), page.etag[encoding])) {
    return new Response(null, { status: 304, headers: page.validators[encoding] })
  }
  return new Response(page.bodies[encoding], { status: 200, headers: page.headers[encoding] })
}

function toUncached(rendered: RenderedPage, visit: PageVisit): Response {
  return new Response(rendered.html, {
    status: rendered.status,
    headers: { ...toHeaders(rendered, visit), 'Cache-Control': 'no-store' },
  })
}
