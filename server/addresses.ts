/** The addresses that answer programs: the JSON calls, health, and files to download. */
import { Hono } from 'hono'
import type { Api } from '#shared/api.ts'
import type { Database } from './db/database.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpoints } from './endpoints/endpoints.ts'
import { toOpenApi } from './endpoints/openapi.ts'
import { readInput } from './endpoints/read-input.ts'
import { answerFailure, answerOk } from './http/envelope.ts'
import { inertPolicy, securityHeaders } from './http/security-headers.ts'
import { visitorLanguage } from './http/visitor-language.ts'
import { type Feeds, feedAddresses } from './posts/feeds.ts'
import type { Resumes } from './profile/resumes.ts'

interface Needs {
  api: Api
  db: Database
  feeds: Feeds
  publicOrigin: string
  resumes: Resumes
}

export function createAddresses({ api, db, feeds, publicOrigin, resumes }: Needs): Hono {
  const addresses = new Hono()
  const openApi = JSON.stringify(toOpenApi(endpoints, publicOrigin))

  for (const endpoint of endpoints) {
    get(addresses, toHonoPath(endpoint), (request, params) => call(api, endpoint, request, params))
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

type Answer = (request: Request, params: Record<string, string>) => Response | Promise<Response>

/** GET, and so HEAD; every other method of a known address is refused with what it does allow. */
function get(addresses: Hono, path: string, answer: Answer): void {
  addresses.get(path, ({ req }) => answer(req.raw, req.param()))
  addresses.all(path, ({ req }) =>
    answerFailure('METHOD_NOT_ALLOWED', visitorLanguage(req.raw.headers), null, {
      Allow: 'GET, HEAD',
    }),
  )
}

async function call(
  api: Api,
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const language = visitorLanguage(request.headers)
  const input = readInput(endpoint, searchParams, params)
  if (!input.ok) return answerFailure('VALIDATION', language, { fields: input.fields })
  const result = await endpoint.run(api, input.value, language)
  return result.ok ? answerOk(result.value, language) : answerFailure(result.code, language)
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
    return answerFailure('UNAVAILABLE', language, null, { 'Retry-After': '5' })
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
