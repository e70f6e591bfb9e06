/** The addresses that answer programs: the JSON calls, health, and files to download. */
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Api } from '#shared/api.ts'
import { type AdminCalls, toDescribed } from '../admin-api/admin-endpoint.ts'
import { answerAdmin } from '../admin-api/answer-admin.ts'
import { type AuthCall, answerAuthCall, authHeaders } from '../identity/sign-in/auth-call.ts'
import type { Sessions } from '../identity/sign-in/sessions.ts'
import type { Readiness } from '../platform/health/readiness.ts'
import type { ReadClient } from '../platform/http/client.ts'
import { answerFailure, answerOk, type Failure } from '../platform/http/envelope.ts'
import { createRequestGuard, type RequestGuard } from '../platform/http/request-guard.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import { answerCall } from '../platform/json-api/answer-call.ts'
import type { Endpoint } from '../platform/json-api/endpoint.ts'
import type { KeptAnswers } from '../platform/json-api/kept-answers.ts'
import { toOpenApi } from '../platform/json-api/openapi.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Refusals } from '../platform/refusals/refusals.ts'
import type { Resumes } from '../resumes/resumes.ts'
import { answerCspReport, cspReportCall } from '../security-reports/answer-csp-report.ts'
import { type Feeds, feedAddresses } from './discovery/feeds.ts'
import { endpoints } from './public-calls.ts'

interface AddressesDependencies {
  /** The panel's calls, and who may make them. */
  admin: AdminCalls
  api: Api
  auth: { calls: AuthCall[]; sessions: Sessions }
  feeds: Feeds
  keptAnswers: KeptAnswers
  log: Logger
  metrics: Pick<Metrics, 'answer'>
  publicOrigin: string
  readClient: ReadClient
  readiness: Readiness
  refusals: Refusals
  resumes: Resumes
}

/** What `fetch` is given beside the request. */
interface Bindings {
  requestId: string
  /** The address at the other end of the connection, if there is one. */
  peer: string | undefined
}

type Addresses = Hono<{ Bindings: Bindings }>

export function createAddresses(needs: AddressesDependencies): Addresses {
  const { api, auth, feeds, log, metrics, publicOrigin, readClient, readiness, resumes } = needs
  const addresses: Addresses = new Hono()
  const guard = createRequestGuard(publicOrigin)
  let openApi: string | null = null

  for (const endpoint of endpoints) {
    on(addresses, endpoint.method, toHonoPath(endpoint), (...call) =>
      answerCall({ ...needs, guard }, endpoint, ...call),
    )
  }
  for (const call of auth.calls) {
    on(addresses, call.method, toHonoPath(call), (request, params, { requestId, peer }) => {
      const { addressKey } = readClient(request, peer)
      const asked = { request, params, address: addressKey, requestId }
      const needed = { guard, log, refusals: needs.refusals, sessions: auth.sessions }
      return answerAuthCall(needed, call, asked)
    })
  }
  on(addresses, 'POST', cspReportCall.path, (request, _, { requestId, peer }) => {
    const from = { language: visitorLanguage(request.headers), requestId }
    return answerCspReport(api, guard, request, { ...from, client: readClient(request, peer) })
  })
  get(addresses, '/api/openapi.json', () => {
    // Made when somebody asks: it took a twentieth of every start.
    openApi ??= JSON.stringify(
      toOpenApi(
        [...endpoints, cspReportCall, ...auth.calls, ...needs.admin.endpoints.map(toDescribed)],
        publicOrigin,
      ),
    )
    return answerBare(openApi)
  })
  get(addresses, '/healthz', (request) =>
    answerOk({ status: 'ok' }, visitorLanguage(request.headers)),
  )
  get(addresses, '/metrics', (request) => metrics.answer(request))
  get(addresses, '/readyz', (request) => answerReadiness(readiness, request))
  get(addresses, '/resumes/:file', (request, { file = '' }) => answerResume(resumes, file, request))

  for (const path of feedAddresses) get(addresses, path, (request) => feeds.serve(path, request))

  refuseOthers(addresses)
  addAdmin(addresses, guard, needs)
  addresses.notFound(({ req }) => refuse('NOT_FOUND', req.raw))
  addresses.onError((error) => {
    throw error
  })
  return addresses
}

type Answer = (
  request: Request,
  params: Record<string, string>,
  asked: Bindings,
) => Response | Promise<Response>

/** One method of a path, HEAD with GET. */
function on(addresses: Addresses, method: Endpoint['method'], path: string, answer: Answer): void {
  addresses.on(method, path, ({ req, env }) => answer(req.raw, req.param(), env))
}

function get(addresses: Addresses, path: string, answer: Answer): void {
  on(addresses, 'GET', path, answer)
}

/** Every other method of a known path is refused with those that it does allow. */
function refuseOthers(addresses: Addresses): void {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of addresses.routes) {
    const known = methods.get(path) ?? new Set()
    methods.set(path, known.add(method))
    if (method === 'GET') known.add('HEAD')
  }
  const byParameters = (path: string) => path.split(':').length
  // A path that is written out says what it allows before a pattern that it fits too.
  const paths = [...methods].sort(([one], [other]) => byParameters(one) - byParameters(other))
  for (const [path, known] of paths) {
    const Allow = [...known].join(', ')
    addresses.all(path, ({ req }) => refuse('METHOD_NOT_ALLOWED', req.raw, { Allow }))
  }
}

/** What is refused before anybody looks at it. Nothing about `/auth` is ever kept in a cache. */
function refuse(
  failure: Failure,
  request: Request,
  headers: Record<string, string> = {},
): Response {
  const isAuth = new URL(request.url).pathname.startsWith('/auth')
  return answerFailure(failure, visitorLanguage(request.headers), null, {
    ...(isAuth && authHeaders),
    ...headers,
  })
}

/** Whoever is no admin is told so at every address below `/api/admin`, whether there is one or not. */
function addAdmin(
  addresses: Addresses,
  guard: RequestGuard,
  {
    admin: { endpoints, ...admin },
    readClient,
  }: Pick<AddressesDependencies, 'admin' | 'readClient'>,
): void {
  const byPath = Map.groupBy(endpoints, toHonoPath)
  for (const path of [...byPath.keys(), '/api/admin', '/api/admin/*']) {
    const needs = { ...admin, guard, endpoints: byPath.get(path) ?? [] }
    addresses.all(path, ({ req, env }) => {
      const { addressKey: address } = readClient(req.raw, env.peer)
      return answerAdmin(needs, { request: req.raw, params: req.param(), address })
    })
  }
}

function toHonoPath({ path }: { path: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

async function answerReadiness(readiness: Readiness, request: Request): Promise<Response> {
  const language = visitorLanguage(request.headers)
  return (await readiness.check())
    ? answerOk({ status: 'ready' }, language)
    : answerFailure('UNAVAILABLE', language)
}

async function answerResume(resumes: Resumes, file: string, request: Request): Promise<Response> {
  const resume = await resumes.find(file)
  if (!resume) return answerFailure('NOT_FOUND', visitorLanguage(request.headers))
  return new Response(resume.bytes, {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': resume.mediaType,
      // RFC 8187: names beyond ASCII, with a plain one for what cannot read them.
      'Content-Disposition': `attachment; filename="${file}"; filename*=UTF-8''${encodeURIComponent(resume.fileName)}`,
      'Cache-Control': 'no-cache',
    },
  })
}

function answerBare(json: string): Response {
  return new Response(json, {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
    },
  })
}
