/**
 * The way of a request through the site, from top to bottom. The `steps` run in order: each answers the request, or passes
 * it to the next step. The guards are the first steps. No step reads the body or queries the database before all steps
 * above it have passed the request.
 */
import { languages } from '#shared/i18n/languages.ts'
import type { PageFailure } from '#shared/pages.ts'
import type { ReportsApi } from '#shared/security-report.ts'
import { fixedPages } from '#shared/site.ts'
import type { SitePages } from '../content/store/site-pages.ts'
import type { ProviderAddresses } from '../identity/sign-in/identity-provider.ts'
import { isOutage } from '../platform/db/outage.ts'
import {
  type Asked,
  fromRequest,
  isRead,
  type Received,
  withoutSearch,
} from '../platform/http/asked.ts'
import { answerFailure, type Failure, refuseForNow, statusOf } from '../platform/http/envelope.ts'
import {
  blame,
  type FailedAnswer,
  finishAnswer,
  reportFailure,
} from '../platform/http/failed-answers.ts'
import { createHostGuard, isDirect } from '../platform/http/host-guard.ts'
import { ReadyAnswer, type Reply, redirectTo } from '../platform/http/ready-bytes.ts'
import { hasManyCookies, hasManyNames, requestBounds } from '../platform/http/request-bounds.ts'
import type { HstsMode } from '../platform/http/transport-security.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import type { AnswerCache } from '../platform/json-api/answer-cache.ts'
import type { AccessLog } from '../platform/log/access-log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'
import { createClosedReports } from '../security-reports/reports-api.ts'
import { type AddressesDependencies, createAddresses } from './addresses.ts'
import type { Assets } from './assets/assets.ts'
import type { Discovery } from './discovery/discovery.ts'
import type { MarkdownTexts } from './discovery/markdown-texts.ts'
import type { AnswerForm } from './pages/answer-posts.ts'
import type { PageServer } from './pages/serve-pages.ts'
import type { SharedPreviews } from './panel/draft-previews.ts'
import type { PanelServer } from './panel/serve-panel.ts'
import type { SiteIcons } from './previews/site-icons.ts'
import { createRefusalLimit, type RefusalBudget } from './refusal-limit.ts'
import { fixedPageAt } from './shown-pages.ts'

interface SiteDependencies extends AddressesDependencies {
  /** null: requests are not logged. */
  accessLog: AccessLog | null
  answerCache: AnswerCache
  answerForm: AnswerForm
  assets: Assets
  discovery: Discovery
  hsts: HstsMode
  markdownTexts: MarkdownTexts
  metrics: Metrics
  pages: PageServer
  panel: PanelServer
  /** The addresses that the demo provider serves on this site; null for other providers. */
  provider: ProviderAddresses | null
  refusalBudget: RefusalBudget
  refusals: Refusals
  reports: Pick<ReportsApi, 'closedForS'>
  sharedPreviews: SharedPreviews
  siteIcons: SiteIcons
  sitePages(): SitePages
}

export type Answer = Reply | Promise<Reply>
/** null passes the request to the next step. */
type Step = (asked: Asked) => Reply | Promise<Reply | null> | null

export type Site = ReturnType<typeof createSite>

export function createSite(dependencies: SiteDependencies) {
  const { answerCache, answerForm, assets, discovery, log, markdownTexts, metrics } = dependencies
  const { pages, panel, provider, publicOrigin, sharedPreviews, siteIcons, siteLanguages } =
    dependencies
  const isOurHost = createHostGuard(publicOrigin)
  const addresses = createAddresses(dependencies)
  const limitRefusals = createRefusalLimit(dependencies)
  const refuseReport = createClosedReports(dependencies.reports, dependencies.refusals)

  const steps: Step[] = [
    refuseTwoHosts,
    answerHealthCheck,
    refuseOtherHost,
    refuseManyHeaders,
    refuseBrokenAddress,
    refuseOtherLanguage,
    refuseOffPage,
    redirectToCanonical,
    answerForProvider,
    refuseReport,
    pages.serveCached,
    answerCache.serve,
    answerProgram,
    answerWriting,
    siteIcons,
    assets.serve,
    // Sitemap, robots.txt and such files, and preview pictures.
    discovery,
    markdownTexts,
    sharedPreviews,
    openPanel,
    // Renders the page, or the page of a 404.
    pages.serve,
  ]

  /** Refuses requests with several hosts: a proxy may have used another of them than this site would. */
  function refuseTwoHosts(asked: Asked) {
    const { host, rawHeaders } = asked
    return countHosts(rawHeaders) < 2 && !host.includes(',')
      ? null
      : refuse(asked, 'VALIDATION', 'badRequest')
  }

  /** For any host: load balancers and schedulers use the address of an instance, not the name of the site. */
  function answerHealthCheck(asked: Asked) {
    return /^\/(?:healthz|readyz|metrics)$/.test(asked.path) ? addresses.answer(asked) : null
  }

  function refuseOtherHost(asked: Asked) {
    return isOurHost(asked.host, asked)
      ? null
      : (redirectDottedHost(asked) ?? refuse(asked, 'MISDIRECTED_REQUEST', 'misdirected'))
  }

  /** The root of the DNS may end a name. For browsers that is another site, with other cookies. */
  function redirectDottedHost(asked: Asked) {
    const { host, method, path, search } = asked
    const undotted = host.replace(/\.(?=:\d+$|$)/, '')
    if (undotted === host || !isRead(method) || !isOurHost(undotted, asked)) return null
    return redirectTo(308, new URL(publicOrigin + path + search).href)
  }

  function refuseManyHeaders(asked: Asked) {
    const { headers, rawHeaders } = asked
    const isMany =
      rawHeaders.length > requestBounds.headers * 2 || hasManyCookies(headers.get('cookie'))
    return isMany ? refuse(asked, 'TOO_MANY_HEADERS', 'tooManyHeaders') : null
  }

  function refuseBrokenAddress(asked: Asked) {
    if (asked.reading.kind === 'malformed') return refuse(asked, 'VALIDATION', 'badRequest')
    if (!hasManyNames(asked.path + asked.search)) return null
    return isForPrograms(asked)
      ? answerFailure('VALIDATION', visitorLanguage(asked.headers), manyNames)
      : refuse(asked, 'VALIDATION', 'badRequest')
  }

  /** Answers 404 for an address in a language that the site does not have, before any other step. */
  function refuseOtherLanguage(asked: Asked) {
    const own = siteLanguages()
    if (own.length === languages.length) return null
    const language = inLanguage.exec(asked.path)?.[1]
    const isOther = language !== undefined && !own.some((one) => one === language)
    return isOther ? pages.serveAbsent(asked) : null
  }

  /** The same of a page that the owner has turned off. */
  function refuseOffPage(asked: Asked) {
    const { fixed } = dependencies.sitePages()
    if (fixed.length === fixedPages.length) return null
    const page = fixedPageAt(asked.path)
    if (page === null || fixed.includes(page)) return null
    return isForPrograms(asked)
      ? answerFailure('NOT_FOUND', visitorLanguage(asked.headers))
      : pages.serveAbsent(asked)
  }

  /** Every page has one address (308: also for forms). */
  function redirectToCanonical(asked: Asked) {
    const { headers, reading, search } = asked
    if (reading.kind === 'canonical') return null
    if (isForPrograms(asked)) return answerFailure('NOT_FOUND', visitorLanguage(headers))
    return reading.kind === 'moved'
      ? redirectTo(308, reading.to + search)
      : pages.serveAbsent(asked)
  }

  /** Demo sign-in, and all that depends on its sessions, is for this machine alone. */
  function answerForProvider(asked: Asked) {
    const { headers, method, path, search } = asked
    if (!provider) return null
    const isProviders = provider.owns(publicOrigin + path + search)
    if (!isProviders && !/^\/(?:auth|api\/admin)(?:\/|$)/.test(path)) return null
    if (isDirect(asked)) return isProviders ? provider.answer(asked.toRequest()) : null
    provider.recordProxied()
    return isRead(method)
      ? refuse(asked, 'DEMO_PROXIED', 'proxied')
      : answerFailure('DEMO_PROXIED', visitorLanguage(headers))
  }

  /** JSON calls, feeds, and files to download. */
  function answerProgram(asked: Asked) {
    return addresses.owns(asked.path) ? addresses.answer(asked) : null
  }

  /** Pages can be read only, except those that take forms. */
  function answerWriting(asked: Asked) {
    const { headers, method, path } = asked
    if (isRead(method)) return null
    const takesPosts = pages.takesPosts(path)
    if (method === 'POST' && takesPosts) return answerForm(asked)
    return answerFailure('METHOD_NOT_ALLOWED', visitorLanguage(headers), null, {
      Allow: takesPosts ? 'GET, HEAD, POST' : 'GET, HEAD',
    })
  }

  /** For an admin. The work is the same for every path that no page has, so timing reveals nothing. */
  function openPanel(asked: Asked) {
    if (!panel.mayOpen(asked) || pages.owns(asked.path)) return null
    // Sessions of the demo provider are valid only on the machine that runs the site.
    return !provider || isDirect(asked) ? panel.serve(asked) : null
  }

  /** Programs are refused in JSON, people by a page. */
  function refuse(asked: Asked, failure: Failure, page: PageFailure): Reply {
    return isForPrograms(asked)
      ? answerFailure(failure, visitorLanguage(asked.headers))
      : pages.serveFailure(page, statusOf(failure), asked)
  }

  function isForPrograms({ path, reading }: Asked): boolean {
    return addresses.owns(reading.kind === 'moved' ? reading.to : path)
  }

  function refuseUntil(asked: Asked, waitS: number): Reply {
    return isForPrograms(asked)
      ? refuseForNow('RATE_LIMITED', visitorLanguage(asked.headers), waitS)
      : pages.serveFailure('busy', 429, asked, waitS)
  }

  function follow(asked: Asked, from = 0): Answer {
    for (let at = from; at < steps.length; at += 1) {
      const answer = steps[at]?.(asked)
      if (answer instanceof Promise) return answer.then((one) => one ?? follow(asked, at + 1))
      if (answer) return answer
    }
    throw new Error('No step has answered.')
  }

  function answerError(asked: Asked, error: unknown): Response {
    const isAway = isOutage(error)
    if (!isForPrograms(asked)) {
      try {
        return pages.serveFailure('failed', isAway ? 503 : 500, asked).toResponse()
      } catch {} // Without a page, the error is logged and answered all the same.
    }
    const language = visitorLanguage(asked.headers)
    const { requestId } = asked
    return answerFailure(isAway ? 'UNAVAILABLE' : 'INTERNAL', language, { requestId })
  }

  function answerSafely(asked: Asked): Answer {
    try {
      const answer = follow(asked)
      if (!(answer instanceof Promise)) return finishAnswer(log, answer, asked)
      return answer
        .then((reply) => finishAnswer(log, reply, asked))
        .catch((error) => fail(asked, error))
    } catch (error) {
      return fail(asked, error)
    }
  }

  function fail(asked: Asked, error: unknown): Reply {
    return finishAnswer(log, blame(answerError(asked, error), error), asked)
  }

  const ask = (asked: Asked): Answer => limitRefusals(asked, answerSafely, refuseUntil)

  return {
    /** Answers any request. The header of HSTS is added by the HTTP server (`listener.ts`). */
    ask,
    /** Like `ask`, for a `Request` that this process itself makes. */
    async answer(request: Request, received?: Received): Promise<Response> {
      const reply = await ask(fromRequest(request, received))
      return reply instanceof ReadyAnswer ? reply.toResponse() : reply
    },
    /** Whether a request sends a file, for `address`, the path and query as sent. */
    isUpload: (method: string, address: string) =>
      addresses.takesFile(method, withoutSearch(address)),
    /** Logs a failed answer that the HTTP server itself makes. Returns the headers that the answer must have. */
    reportFailure: (failed: FailedAnswer) => reportFailure(log, failed),
    /** Must be called for every response that was sent. */
    countAnswer: metrics.countAnswer,
    accessLog: dependencies.accessLog,
    hsts: dependencies.hsts,
  }
}

const manyNames = { fields: { query: `has more than ${requestBounds.queryNames} names` } }

/** A page or a feed, its preview picture, and the JSON resume. */
const inLanguage = new RegExp(`^/(?:og/|resume[.])?(${languages.join('|')})(?:[/.]|$)`)

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  }
  return count
}
