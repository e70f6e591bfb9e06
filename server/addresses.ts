/** The addresses that answer programs: the JSON calls, health, and files to download. */
import { Hono } from 'hono'
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Database } from './db/database.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpoints } from './endpoints/endpoints.ts'
import { toOpenApi } from './endpoints/openapi.ts'
import { readBody, readInput } from './endpoints/read-input.ts'
import type { ReadClient } from './http/client.ts'
import { answerFailure, answerOk } from './http/envelope.ts'
import { readJson } from './http/read-body.ts'
import { createRequestGuard, type RequestGuard } from './http/request-guard.ts'
import { inertPolicy, securityHeaders } from './http/security-headers.ts'
import { visitorLanguage } from './http/visitor-language.ts'
import { type Feeds, feedAddresses } from './posts/feeds.ts'
import type { Resumes } from './profile/resumes.ts'

interface Needs {
  api: Api
  db: Database
  feeds: Feeds
  publicOrigin: string
  readClient: ReadClient
  resumes: Resumes
}

/** What `fetch` is given beside the request. */
interface Bindings {
  requestId: string
  /** The address at the other end of the connection, if there is one. */
  peer: string | undefined
}

type Addresses = Hono<{ Bindings: Bindings }>

/** Several times what the longest message takes. */
const maxJsonBytes = 64 * 1024

export function createAddresses(needs: Needs): Addresses {
  const { api, db, feeds, publicOrigin, readClient, resumes } = needs
  const addresses: Addresses = new Hono()
  const guard = createRequestGuard(publicOrigin)
  const openApi = JSON.stringify(toOpenApi(endpoints, publicOrigin))

  for (const endpoint of endpoints) {
    const answer: Answer = (...call) => answerCall({ api, guard, readClient }, endpoint, ...call)
    ;(endpoint.method === 'GET' ? get : post)(addresses, toHonoPath(endpoint), answer)
  }
  get(addresses, '/api/openapi.json', () => answerBare(openApi))
  get(addresses, '/healthz', (request) =>
    answerOk({ status: 'ok' }, visitorLanguage(request.headers)),
  )
  get(addresses, '/readyz', (request) => answerReadiness(db, request))
  get(addresses, '/resumes/:file', (request, { file = '' }) => answerResume(resumes, file, request))

  for (const path of feedAddresses) get(addresses, path, (request) => feeds.serve(path, request))

  addresses.notFound(({ req }) => answerFailure('NOT_FOUND', visitorLanguage(req.raw.headers)))
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

/** GET, and so HEAD; every other method of a known address is refused with what it does allow. */
function get(addresses: Addresses, path: string, answer: Answer): void {
  addresses.get(path, ({ req, env }) => answer(req.raw, req.param(), env))
  refuseOthers(addresses, path, 'GET, HEAD')
}

/** POST and nothing else. */
function post(addresses: Addresses, path: string, answer: Answer): void {
  addresses.post(path, ({ req, env }) => answer(req.raw, req.param(), env))
  refuseOthers(addresses, path, 'POST')
}

function refuseOthers(addresses: Addresses, path: string, Allow: string): void {
  addresses.all(path, ({ req }) =>
    answerFailure('METHOD_NOT_ALLOWED', visitorLanguage(req.raw.headers), null, { Allow }),
  )
}

async function answerCall(
  { api, guard, readClient }: Pick<Needs, 'api' | 'readClient'> & { guard: RequestGuard },
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  { requestId, peer }: Bindings,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const language = visitorLanguage(request.headers)
  const { method, status } = endpoint
  if (method !== 'GET' && !guard.isOwnCall(request)) return answerFailure('CSRF_REJECTED', language)
  const input = readInput(endpoint, searchParams, params)
  if (!input.ok) return answerFailure('VALIDATION', language, { fields: input.fields })
  const body = await readCallBody(endpoint, request, language)
  if (body instanceof Response) return body
  const client = readClient(request, peer)
  const result = await endpoint.run(api, input.value, language, { body, client, requestId })
  if (result.ok) return answerOk(result.value, language, status)
  const { code, retryAfterS } = result
  return answerFailure(
    code,
    language,
    null,
    retryAfterS ? { 'Retry-After': String(retryAfterS) } : {},
  )
}

/** What the call was sent, or the refusal of it. */
async function readCallBody(
  { body: schema }: Endpoint,
  request: Request,
  language: Language,
): Promise<Record<string, unknown> | null | Response> {
  if (!schema) return null
  const json = await readJson(request, maxJsonBytes)
  if (!json.ok) {
    const data = json.code === 'VALIDATION' ? { fields: {} } : null
    return answerFailure(json.code, language, data)
  }
  const body = readBody(schema, json.value)
  return body.ok ? body.value : answerFailure('VALIDATION', language, { fields: body.fields })
}

function toHonoPath({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

async function answerReadiness(db: Database, request: Request): Promise<Response> {
  const language = visitorLanguage(request.headers)
  try {
    await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
    return answerOk({ status: 'ready' }, language)
  } catch {
    return answerFailure('UNAVAILABLE', language)
  }
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
