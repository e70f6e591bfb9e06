/**
 * From a request to a call of the panel. Who may ask comes first, and again when the body is there; nothing is
 * said to anybody else, and nobody else's body is read.
 */
import { emptySchema } from '#shared/auth.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import { toDeviceLabel } from '../identity/sign-in/device-label.ts'
import { answerFailure, answerOk } from '../platform/http/envelope.ts'
import { readJson } from '../platform/http/read-body.ts'
import type { RequestGuard } from '../platform/http/request-guard.ts'
import { visitorLanguage } from '../platform/http/visitor-language.ts'
import { readBody, readInput } from '../platform/json-api/read-input.ts'
import type { AdminCall, AdminEndpoint, Authorize, ChangeAsAdmin } from './admin-endpoint.ts'

interface AdminDependencies {
  authorize: Authorize
  change: ChangeAsAdmin
  guard: RequestGuard
  /** All that answer at one address; none for an address that does not exist. */
  endpoints: AdminEndpoint[]
}

interface Asked {
  request: Request
  params: Record<string, string>
  /** Of the client, as limits and the audit log keep it. */
  address: string
}

/** Several times what the longest note takes. */
const maxJsonBytes = 256 * 1024
const unkept = { 'Cache-Control': 'no-store' }

export async function answerAdmin(needs: AdminDependencies, asked: Asked): Promise<Response> {
  const { authorize, guard, endpoints } = needs
  const { request } = asked
  const language = visitorLanguage(request.headers)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const endpoint = endpoints.find((one) => one.method === method)
  const admission = await authorize(request, { isActivity: endpoint?.isActivity ?? true })
  if (!admission.ok) return answerFailure(admission.code, language, null, unkept)
  if (endpoints.length === 0) return answerFailure('NOT_FOUND', language, null, unkept)
  if (!endpoint) {
    const Allow = endpoints
      .map((one) => (one.method === 'GET' ? 'GET, HEAD' : one.method))
      .join(', ')
    return answerFailure('METHOD_NOT_ALLOWED', language, null, { ...unkept, Allow })
  }
  if (endpoint.method !== 'GET' && !guard.isOwnCall(request)) {
    return answerFailure('CSRF_REJECTED', language, null, unkept)
  }
  return answerCall(needs, endpoint, admission.value, asked, language)
}

async function answerCall(
  { authorize, change }: AdminDependencies,
  endpoint: AdminEndpoint,
  authorized: AdminReader,
  { request, params, address }: Asked,
  language: Language,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const refuse = (fields: Record<string, string>) =>
    answerFailure('VALIDATION', language, { fields }, unkept)

  const input = readInput({ input: endpoint.input, lists: [] }, searchParams, params)
  if (!input.ok) return refuse(input.fields)
  const version = endpoint.isVersioned ? readVersion(request.headers) : 0
  if (version === null) return answerFailure('VERSION_REQUIRED', language, null, unkept)
  if (Number.isNaN(version)) return refuse({ 'If-Match': 'is not a version like "3"' })

  let admin = authorized
  let body: unknown = null
  if (endpoint.method !== 'GET') {
    const json = await readJson(request, maxJsonBytes)
    // Bodies take their time: who was an admin when the headers came may be none any more.
    const still = await authorize(request, { isActivity: false })
    if (!still.ok) return answerFailure(still.code, language, null, unkept)
    admin = still.value
    if (!json.ok) return answerFailure(json.code, language, null, unkept)
    const read = readBody(endpoint.body ?? emptySchema, json.value === undefined ? {} : json.value)
    if (!read.ok) return refuse(read.fields)
    body = read.value
  }
  const device = toDeviceLabel(request.headers.get('user-agent'))
  const changeAs: AdminCall<unknown, unknown>['change'] = async (act) => {
    const changed = await change(admin, { address, device }, act)
    return changed.ok ? changed.value : changed
  }
  const call = { admin, change: changeAs, input: input.value, body, version, language }
  const outcome = await endpoint.run(call)
  if (outcome instanceof Response) return outcome
  if (!outcome.ok) return answerFailure(outcome.code, language, outcome.data ?? null, unkept)
  const response = answerOk(outcome.value, language, endpoint.status)
  response.headers.set('Cache-Control', 'no-store')
  if (outcome.version !== undefined) response.headers.set('ETag', `"${outcome.version}"`)
  return response
}

/** The one version that RFC 9110, section 13.1.1, lets us be told; null: none, NaN: what is none. */
function readVersion(headers: Headers): number | null {
  const text = headers.get('if-match')
  if (text === null) return null
  const [, version] = /^\s*"?(\d{1,9})"?\s*$/.exec(text) ?? []
  return Number(version ?? Number.NaN)
}
