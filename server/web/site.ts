/** Answers requests: first the guards, in order; then the module that serves the address. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Api } from '#shared/api.ts'
import type { PageFailure } from '#shared/pages.ts'
import type { ProviderAddresses } from '../identity/sign-in/identity-provider.ts'
import { isOutage } from '../platform/db/outage.ts'
import { readPath } from '../platform/http/canonical-path.ts'
import { isDirectConnection } from '../platform/http/direct-connection.ts'
import { answerFailure, type Failure, statusOf } from '../platform/http/envelope.ts'
import {
  blame,
  type FailedAnswer,
  finishAnswer,
  reportFailure,
} from '../platform/http/failed-answers.ts'
import { createHostGuard } from '../platform/http/host-guard.ts'
import type { ReadyAnswer } from '../platform/http/ready-bytes.ts'
import { hasManyCookies, hasManyNames, requestBounds } from '../platform/http/request-bounds.ts'
import {
  isHealthCheck,
  isPlainTarget,
  isRead,
  needsSession,
  pathOf,
  searchOf,
  sentPath,
  withoutSearch,
} from '../platform/http/request-path.ts'
import type { HstsMode } from '../platform/http/transport-security.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import type { AnswerCache } from '../platform/json-api/answer-cache.ts'
import type { AccessLog } from '../platform/log/access-log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'
import { createClosedReports } from '../security-reports/closed-reports.ts'
import { type AddressesDependencies, createAddresses } from './addresses.ts'
import type { Assets } from './assets/assets.ts'
import type { Discovery } from './discovery/discovery.ts'
import type { MarkdownTexts } from './discovery/markdown-texts.ts'
import { createLanguageGuard } from './other-languages.ts'
import type { FormServer } from './pages/answer-posts.ts'
import type { SearchBudget } from './pages/search-budget.ts'
import type { PageServer } from './pages/serve-pages.ts'
import { mayOpenPanel, type PanelServer } from './panel/serve-panel.ts'
import type { SharedPreviews } from './panel/serve-shared-preview.ts'
import { redirectTo, toReadyRedirect } from './redirects.ts'
import { createRefusalLimit } from './refusal-limit.ts'

export interface SiteDependencies extends AddressesDependencies {
  /** null: requests are not logged. */
  accessLog: AccessLog | null
  api: Api
  assets: Assets
  answerCache: AnswerCache
  discovery: Discovery
  markdownTexts: MarkdownTexts
  sharedPreviews: SharedPreviews
  hsts: HstsMode
  forms: FormServer
  pages: PageServer
  panel: PanelServer
  /** The addresses that the demo provider serves on this site; null for other providers. */
  provider: ProviderAddresses | null
  metrics: Metrics
  refusals: Refusals
  refusalBudget: Pick<SearchBudget, 'waitFor' | 'charge'>
}

/** What a `Request` does not tell. */
export interface Received {
  /** The remote address of the connection, if there is one. */
  peer?: string | undefined
  /** The request target as it was sent: the URL of the request is already normalized. */
  target?: string | undefined
  /** Without it, they are read from the request, which is slow. */
  headerNames?: () => Iterable<string>
  headerCount?: number
}

export interface Site {
  hsts: HstsMode
  /** Answers any request. The header of HSTS is added by the HTTP server (`listener.ts`). */
  answer(request: Request, received?: Received): Promise<Response>
  /** A cached response, found without creating a `Request`; null: call `answer`. */
  findReady(
    method: string,
    address: string,
    headers: IncomingHttpHeaders,
    peer?: string,
  ): ReadyAnswer | null
  /** Whether a request sends a file, for `address`, the path and query as sent. */
  isUpload(method: string, address: string): boolean
  /** For an answer that the HTTP server makes itself. Returns the headers that it must have. */
  reportFailure(failed: FailedAnswer): Record<string, string>
  /** Logs every response; null: they are not logged. */
  accessLog: AccessLog | null
  /** Must be called for every response that was sent. */
  countAnswer(status: number): void
}

export function createSite(dependencies: SiteDependencies): Site {
  const { api, assets, discovery, forms, log, metrics, pages, panel, provider } = dependencies
  const { publicOrigin, sharedPreviews } = dependencies
  const isOurHost = createHostGuard(publicOrigin)
  const isInOtherLanguage = createLanguageGuard(dependencies.siteLanguages)
  const addresses = createAddresses(dependencies)
  const limitRefusals = createRefusalLimit(dependencies, addresses)
  const refuseReport = createClosedReports(api.reports, dependencies.refusals)

  function answer(
    request: Request,
    requestId: string,
    { peer, target, headerCount = 0, headerNames = () => request.headers.keys() }: Received,
  ): Response | Promise<Response> {
    const { headers, method, url } = request
    const path = sentPath(target) ?? pathOf(url)
    const reading = readPath(path)
    const forPrograms = addresses.owns(reading.kind === 'moved' ? reading.to : path)

    const refuse = (failure: Failure, page: PageFailure) =>
      forPrograms
        ? answerFailure(failure, visitorLanguage(headers))
        : pages.serveFailure(page, statusOf(failure), request, requestId)
    const isDirect = () => isDirectConnection(headerNames(), peer)
    const host = headers.get('host') ?? new URL(url).host

    // Several `Host` headers arrive as one, joined by commas: a proxy may have used another of them.
    if (host.includes(',')) return refuseBroken(request, requestId)
    // Load balancers and schedulers use the address of an instance, not the name of the site.
    if (isHealthCheck(path)) return addresses.fetch(request, { requestId, peer })
    // The root of the DNS may end a name. For browsers that is another site, with other cookies.
    const undotted = host.replace(/\.(?=:\d+$|$)/, '')
    if (undotted !== host && isRead(method) && isOurHost(undotted, isDirect))
      return redirectTo(publicOrigin + pathOf(url) + searchOf(url))
    if (!isOurHost(host, isDirect)) return refuse('MISDIRECTED_REQUEST', 'misdirected')
    if (headerCount > requestBounds.headers || hasManyCookies(headers.get('cookie')))
      return refuse('TOO_MANY_HEADERS', 'tooManyHeaders')
    if (reading.kind === 'malformed') return refuseBroken(request, requestId)
    if (hasManyNames(url)) return refuseBroken(request, requestId, manyNames)
    if (isInOtherLanguage(path)) return pages.serveAbsent(path, headers, requestId)
    if (reading.kind !== 'canonical') {
      if (forPrograms) return answerFailure('NOT_FOUND', visitorLanguage(headers))
      if (reading.kind === 'moved') return redirectTo(reading.to + searchOf(url))
      return pages.serveAbsent(path, headers, requestId)
    }
    if (provider) {
      const isProviders = provider.owns(url)
      if ((isProviders || needsSession(path)) && !isDirect()) {
        provider.recordProxied()
        return isRead(method)
          ? refuse('DEMO_PROXIED', 'proxied')
          : answerFailure('DEMO_PROXIED', visitorLanguage(headers))
      }
      if (isProviders) return provider.answer(request)
    }
    if (forPrograms) return addresses.fetch(request, { requestId, peer })
    if (!isRead(method)) {
      const takesPosts = forms.takes(path)
      if (method === 'POST' && takesPosts) return forms.answer(request, requestId, peer)
      return answerFailure('METHOD_NOT_ALLOWED', visitorLanguage(headers), null, {
        Allow: takesPosts ? 'GET, HEAD, POST' : 'GET, HEAD',
      })
    }
    const servePage = () =>
      pages.owns(path)
        ? pages.serve(request, requestId, peer)
        : answerUnowned(path, request, requestId, peer)
    return (
      assets.serve(path, headers) ??
      discovery.serve(path, request, requestId) ??
      (
        dependencies.markdownTexts.serve(path, request) ??
        sharedPreviews.serve(path, searchOf(url), headers)
      )?.then((found) => found ?? servePage()) ??
      servePage()
    )
  }

  /** A shortcut for `answer`, with the checks in the same order. null: `answer` must decide. */
  function findReadyGet(address: string, headers: IncomingHttpHeaders): ReadyAnswer | null {
    if (isInOtherLanguage(address)) return pages.findAbsent(withoutSearch(address), headers)
    const cached =
      pages.findReady(address, headers) ?? dependencies.answerCache.findReady(address, headers)
    if (cached) return cached
    if (!isPlainTarget(address)) return null
    const path = withoutSearch(address)
    if (addresses.owns(path)) return null
    const reading = readPath(path)
    if (reading.kind === 'moved' && addresses.owns(reading.to)) return null
    if (reading.kind === 'malformed') return pages.refuseBroken(path, headers, randomUUID())
    if (reading.kind === 'absent') return pages.findAbsent(path, headers)
    if (reading.kind === 'moved') return toReadyRedirect(reading.to + searchOf(address))
    if (provider?.owns(`${publicOrigin}${path}`)) return null
    if (assets.has(path) || pages.owns(path) || sharedPreviews.owns(path)) return null
    if (discovery.owns(path)) return discovery.findReady(path, headers)
    // The panel may serve this path to an admin, or lead a browser that knows it to sign-in.
    if (mayOpenPanel(headers.cookie)) return null
    return pages.findUnowned(path, headers)
  }

  function refuseBroken(request: Request, requestId: string, data: unknown = null): Response {
    return addresses.owns(pathOf(request.url))
      ? answerFailure('VALIDATION', visitorLanguage(request.headers), data)
      : pages.serveFailure('badRequest', 400, request, requestId)
  }

  /** The panel for an admin, else the not-found page. The work is the same for every path, so timing reveals nothing. */
  async function answerUnowned(
    path: string,
    request: Request,
    requestId: string,
    peer: string | undefined,
  ): Promise<Response> {
    // Sessions of the demo provider are valid only on the machine that runs the site.
    const isAllowed = !provider || isDirectConnection(request.headers.keys(), peer)
    const forAdmin = isAllowed
      ? await panel.serve(path, request.headers, searchOf(request.url))
      : null
    return forAdmin ?? pages.serve(request, requestId, peer)
  }

  function fail(request: Request, requestId: string, error: unknown): Response {
    const isAway = isOutage(error)
    if (!addresses.owns(pathOf(request.url))) {
      try {
        return pages.serveFailure('failed', isAway ? 503 : 500, request, requestId)
      } catch {} // Without a page, the error is logged and answered all the same.
    }
    const language = visitorLanguage(request.headers)
    return answerFailure(isAway ? 'UNAVAILABLE' : 'INTERNAL', language, { requestId })
  }

  return {
    answer(request, received = {}) {
      const requestId = randomUUID()
      const finish = (response: Response) => finishAnswer(log, response, request, requestId)
      return limitRefusals({ request, requestId, peer: received.peer }, () =>
        Promise.try(answer, request, requestId, received)
          .then(finish)
          .catch((error) => finish(blame(fail(request, requestId, error), error))),
      )
    },
    reportFailure: (failed) => reportFailure(log, failed),
    accessLog: dependencies.accessLog,
    hsts: dependencies.hsts,
    isUpload: (method, address) => addresses.takesFile(method, withoutSearch(address)),
    countAnswer: metrics.countAnswer,
    findReady(method, address, headers, peer) {
      const isDirect = () => isDirectConnection(Object.keys(headers), peer)
      if (!isOurHost(headers.host ?? null, isDirect)) return null
      if (hasManyNames(address) || hasManyCookies(headers.cookie)) return null
      const ready = method === 'POST' ? refuseReport(address, headers) : null
      return method === 'GET' ? findReadyGet(address, headers) : ready
    },
  }
}

const manyNames = { fields: { query: `has more than ${requestBounds.queryNames} names` } }
