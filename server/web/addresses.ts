/** The addresses that answer programs: the JSON calls, health checks, and files to download. */
import { Hono } from 'hono'
import { findInAppBrowser } from '#shared/in-app-browser.ts'
import { createAdminAccess } from '../admin-api/admin-access.ts'
import type { AdminGuard } from '../identity/sign-in/admin-guard.ts'
import { createSessionAccess } from '../identity/sign-in/session-access.ts'
import type { Sessions } from '../identity/sign-in/sessions.ts'
import type { Readiness } from '../platform/health/readiness.ts'
import type { Asked, SentHeaders } from '../platform/http/asked.ts'
import { answerFailure, answerOk, type Failure } from '../platform/http/envelope.ts'
import { answerReady, type ReadyBytes, toReadyBytes } from '../platform/http/ready-bytes.ts'
import { createRequestGuard } from '../platform/http/request-guard.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import { toDisposition } from '../platform/http/written-headers.ts'
import {
  type AccessRules,
  type AllAccessRules,
  answerCall,
  type CallDependencies,
  createPublicAccess,
} from '../platform/json-api/answer-call.ts'
import type { Access, Call } from '../platform/json-api/define-call.ts'
import { toOpenApi } from '../platform/json-api/openapi.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { version } from '../platform/version.ts'
import type { ResumeFile } from '../resumes/resumes.ts'
import { type createFeeds, feedAddresses } from './discovery/feeds.ts'
import type { MediaServer } from './media/serve-media.ts'

export interface AddressesDependencies extends Omit<CallDependencies, 'guard'> {
  calls: Call[]
  adminGuard: Pick<AdminGuard, 'authorizeAdmin' | 'change'>
  feeds: ReturnType<typeof createFeeds>
  mediaServer: MediaServer
  metrics: Pick<Metrics, 'answer'>
  publicOrigin: string
  readiness: Readiness
  findResume(file: string): Promise<ResumeFile | null>
  sessions: Pick<Sessions, 'find'>
}

type Answer = (asked: Asked, params: Record<string, string>) => Response | Promise<Response>

type Routes = Partial<Record<Call['method'], Answer>>

export function createAddresses(dependencies: AddressesDependencies) {
  const { calls, feeds, mediaServer, metrics, publicOrigin, readClient, readiness } = dependencies
  const addresses = new Hono<{ Bindings: Asked }>()
  const callDependencies = { ...dependencies, guard: createRequestGuard(publicOrigin) }
  const rules: AllAccessRules = {
    public: createPublicAccess(readClient),
    session: createSessionAccess(dependencies.sessions, readClient),
    admin: createAdminAccess(dependencies.adminGuard, readClient),
  }
  /** Whole paths, and first segments with their slashes. */
  const owned = new Set(['/media/', '/resumes/'])
  const fileCalls = calls
    .filter(({ takesFile }) => takesFile)
    .map(({ method, path }) => ({ method, pattern: toPattern(path) }))
  let openApi: Promise<ReadyBytes> | null = null

  /** One handler for all methods of a path: with several, Hono sorts and chains them for each request. */
  function add(path: string, routes: Routes, access: Access = 'public'): void {
    owned.add(path)
    const answers = new Map(Object.entries(routes))
    const Allow = [...answers.keys()]
      .map((method) => (method === 'GET' ? 'GET, HEAD' : method))
      .join(', ')
    addresses.all(path, ({ req, env }) => {
      const answer = answers.get(req.method === 'HEAD' ? 'GET' : req.method)
      if (answer) return answer(env, req.param())
      return refuse(rules[access], 'METHOD_NOT_ALLOWED', env, Allow)
    })
  }

  function toAnswer<Name extends Access>(call: Call<Name>): Answer {
    const rulesOfCall = rules[call.access] as AccessRules<Name>
    return (asked, params) => answerCall(callDependencies, rulesOfCall, call, asked, params)
  }

  for (const { path } of calls) owned.add(firstSegment(path))
  const byPath = [...Map.groupBy(calls, toHonoPath)]
  // A path without parameters comes before a pattern that also matches it.
  byPath.sort(([one], [other]) => countParameters(one) - countParameters(other))
  for (const [path, atPath] of byPath) {
    const routes = Object.fromEntries(atPath.map((call) => [call.method, toAnswer(call)]))
    add(path, routes, atPath[0]?.access)
  }
  add('/api/openapi.json', {
    async GET({ headers }) {
      // Made on demand: making it took a twentieth of each start.
      openApi ??= toReadyBytes(JSON.stringify(toOpenApi(calls, publicOrigin)), documentHeaders, 5)
      return answerReady(await openApi, headers).toResponse()
    },
  })
  add('/healthz', {
    GET: ({ headers }) => answerOk({ status: 'ok', version }, visitorLanguage(headers)),
  })
  add('/metrics', { GET: ({ toRequest }) => metrics.answer(toRequest()) })
  add('/readyz', { GET: ({ headers }) => answerReadiness(readiness, headers) })
  add('/media/:file', {
    GET: ({ headers }, { file = '' }) => mediaServer.serveFont(headers, file),
  })
  add('/media/:hash/:file', {
    GET: ({ headers }, { hash = '', file = '' }) => mediaServer.serve(headers, hash, file),
  })
  add('/resumes/:file', {
    GET: ({ headers }, { file = '' }) => answerResume(dependencies, file, headers),
  })
  for (const path of feedAddresses) add(path, { GET: feeds })

  addresses.notFound(({ env }) => refuse(rules[accessTo(env.path)], 'NOT_FOUND', env))
  addresses.onError((error) => {
    throw error
  })
  return {
    /** Whether a path is for programs, whose refusals are JSON: by its first segment, or as a whole. */
    owns: (path: string) => owned.has(path) || owned.has(firstSegment(path)),
    /** Whether a call receives a file. */
    takesFile: (method: string, path: string) =>
      fileCalls.some((call) => call.method === method && call.pattern.test(path)),
    answer: (asked: Asked) => addresses.fetch(asked.toRequest(), asked),
  }
}

/** Chooses the rules that refuse an unknown address: a caller who is no admin must not learn which addresses exist. */
function accessTo(path: string): Access {
  const below = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
  if (below('/api/admin')) return 'admin'
  return below('/auth') ? 'session' : 'public'
}

async function refuse(
  rules: AccessRules<Access>,
  failure: Failure,
  asked: Asked,
  allow?: string,
): Promise<Response> {
  const language = visitorLanguage(asked.headers)
  const opened = await rules.open(asked, null)
  if (!opened.ok) return answerFailure(opened.code, language, null, rules.headers)
  return answerFailure(failure, language, null, {
    ...rules.headers,
    ...(allow && { Allow: allow }),
  })
}

/** Returns `/api/` for `/api` and for `/api/posts`. */
function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return `${end < 0 ? path : path.slice(0, end)}/`
}

function toHonoPath({ path }: { path: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function countParameters(path: string): number {
  return path.split(':').length
}

async function answerReadiness(readiness: Readiness, headers: SentHeaders): Promise<Response> {
  const language = visitorLanguage(headers)
  return (await readiness.check())
    ? answerOk({ status: 'ready' }, language)
    : answerFailure('UNAVAILABLE', language)
}

/** The policy of a PDF, without `sandbox`: PDF viewers of browsers do not start in a sandbox. */
const shownPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

async function answerResume(
  { findResume }: Pick<AddressesDependencies, 'findResume'>,
  file: string,
  headers: SentHeaders,
): Promise<Response> {
  const resume = await findResume(file)
  if (!resume) return answerFailure('NOT_FOUND', visitorLanguage(headers))
  // Browsers inside apps ignore downloads.
  const isShown = findInAppBrowser(headers.get('user-agent')) !== null
  return new Response(resume.body, {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': isShown ? shownPolicy : inertPolicy,
      'Content-Type': resume.mediaType,
      Vary: 'User-Agent',
      'Content-Disposition': toDisposition(
        isShown ? 'inline' : 'attachment',
        file,
        resume.fileName,
      ),
      'Cache-Control': 'no-cache',
    },
  })
}

/** Headers of a JSON document that is not in the envelope of the calls. */
const documentHeaders = {
  ...securityHeaders,
  'Content-Security-Policy': inertPolicy,
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Accept-Encoding',
}
