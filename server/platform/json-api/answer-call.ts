/** From a request to a public call, and to its answer: out of what is kept, else by running it. */
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { ReadClient } from '../http/client.ts'
import { answerBody, answerFailure, answerOk, refuseForNow, toOkBody } from '../http/envelope.ts'
import { readJson } from '../http/read-body.ts'
import type { RequestGuard } from '../http/request-guard.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import type { Endpoint } from './endpoint.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { readBody, readInput } from './read-input.ts'

interface AnswerCallDependencies {
  api: Api
  guard: RequestGuard
  keptAnswers: KeptAnswers
  readClient: ReadClient
}

export async function answerCall(
  { api, guard, keptAnswers, readClient }: AnswerCallDependencies,
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  { requestId, peer }: { requestId: string; peer: string | undefined },
): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url)
  const language = visitorLanguage(request.headers)
  const { method, status } = endpoint
  if (method !== 'GET' && !guard.isOwnCall(request)) return answerFailure('CSRF_REJECTED', language)
  const input = readInput(endpoint, searchParams, params)
  if (!input.ok) return answerFailure('VALIDATION', language, { fields: input.fields })
  if (method === 'GET') {
    const kept = keptAnswers.find({
      address: pathname + search,
      endpoint,
      input: input.value,
      language,
    })
    if (kept.body) return answerBody(kept.body, language)
    const client = readClient(request, peer)
    const result = await endpoint.run(api, input.value, language, { body: null, client, requestId })
    if (!result.ok) return answerFailure(result.code, language)
    const body = toOkBody(result.value)
    kept.keep(body)
    return answerBody(body, language)
  }
  const body = await readCallBody(endpoint, request, language)
  if (body instanceof Response) return body
  const client = readClient(request, peer)
  const result = await endpoint.run(api, input.value, language, { body, client, requestId })
  if (result.ok) return answerOk(result.value, language, status)
  const { code, retryAfterS } = result
  return retryAfterS ? refuseForNow(code, language, retryAfterS) : answerFailure(code, language)
}

/** What the call was sent, or the refusal of it. */
async function readCallBody(
  { body: schema, maxBytes }: Endpoint,
  request: Request,
  language: Language,
): Promise<Record<string, unknown> | null | Response> {
  if (!schema) return null
  const json = await readJson(request, maxBytes)
  if (!json.ok) {
    const data = json.code === 'VALIDATION' ? { fields: {} } : null
    return answerFailure(json.code, language, data)
  }
  const body = readBody(schema, json.value)
  return body.ok ? body.value : answerFailure('VALIDATION', language, { fields: body.fields })
}
