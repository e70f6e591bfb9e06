/** How a call of `/auth` is described, and how it is answered: guards first, in this order, then the call. */
import type { Logger } from 'pino'
import * as v from 'valibot'
import { answerFailure, answerOk, type Failure } from '../../platform/http/envelope.ts'
import { readJson } from '../../platform/http/read-body.ts'
import type { RequestGuard } from '../../platform/http/request-guard.ts'
import { visitorLanguage } from '../../platform/http/visitor-language.ts'
import type { Endpoint, ObjectSchema } from '../../platform/json-api/endpoint.ts'
import { readBody } from '../../platform/json-api/read-input.ts'
import type { Refusals } from '../../platform/refusals/refusals.ts'
import type { Caller } from './caller.ts'
import { type Cookies, openCookies } from './cookies.ts'
import { toDeviceLabel } from './device-label.ts'
import type { Sessions } from './sessions.ts'
import { SessionGone } from './start-session.ts'

export type Outcome<Value = unknown> =
  | { ok: true; value: Value }
  | { ok: false; code: Failure; retryAfterSeconds?: number | null }

/** An endpoint whose answer may set cookies. Its parameters are those of its path. */
export interface AuthCall extends Omit<Endpoint, 'run'> {
  /** Whether a session that was opened by a recovery code may make it before a factor is enrolled again. */
  isOpenToRecovery: boolean
  run(
    caller: Caller,
    body: Record<string, unknown>,
    params: Record<string, string>,
  ): Promise<Outcome>
}

interface Description<Body extends ObjectSchema, Answer extends v.GenericSchema> {
  method?: AuthCall['method']
  path: AuthCall['path']
  summary: string
  body?: Body
  answer: Answer
  failures?: Failure[]
  /** Refused in such sessions unless this is said. */
  isOpenToRecovery?: true
  run(
    caller: Caller,
    body: v.InferOutput<Body>,
    params: Record<string, string>,
  ): Promise<Outcome<v.InferOutput<Answer>>>
}

/** Ties the types of a call together, then forgets them: a list of calls has one type. */
export function describeAuthCall<
  const Body extends ObjectSchema,
  const Answer extends v.GenericSchema,
>(description: Description<Body, Answer>): AuthCall {
  const names = [...description.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const input = v.strictObject(Object.fromEntries(names.map((name) => [name, v.string()])))
  const { isOpenToRecovery = false, failures = [] } = description
  const usual = { method: 'POST', input, body: null, status: 200, lists: [] }
  return {
    ...usual,
    ...description,
    isOpenToRecovery,
    failures: isOpenToRecovery ? failures : [...failures, 'RECOVERY_ENROLL_REQUIRED'],
  } as unknown as AuthCall
}

/** What answers of `/auth` hold is for one browser, once; and it depends on what those headers say. */
export const authHeaders = {
  'Cache-Control': 'no-store',
  Vary: 'Origin, Sec-Fetch-Site, Cookie, Accept-Language',
}

const maxBytes = 8 * 1024

export interface AuthRequest {
  request: Request
  params: Record<string, string>
  address: string
  requestId: string
}

interface AuthCallDependencies {
  guard: RequestGuard
  log: Logger
  refusals: Pick<Refusals, 'count'>
  sessions: Pick<Sessions, 'find'>
}

export async function answerAuthCall(
  { guard, log, refusals, sessions }: AuthCallDependencies,
  call: AuthCall,
  { request, params, address, requestId }: AuthRequest,
): Promise<Response> {
  const { headers } = request
  const language = visitorLanguage(headers)
  const refuse = (failure: Failure, data: unknown = null, more: Record<string, string> = {}) =>
    answerFailure(failure, language, data, { ...authHeaders, ...more })

  const isOwn = call.method === 'GET' ? guard.isOwnRead(request) : guard.isOwnCall(request)
  if (!isOwn) {
    refusals.count('other_site')
    log.warn({ requestId, path: call.path, address }, 'malicious_csrf')
    return refuse('CSRF_REJECTED')
  }
  const strangers = [...new Set(new URL(request.url).searchParams.keys())]
  if (strangers.length > 0) return refuse('VALIDATION', { fields: toFields(strangers) })
  const body = await readCallBody(call, request)
  if (!body.ok) return refuse(body.code, body.fields && { fields: body.fields })

  const cookies = openCookies(headers)
  const device = toDeviceLabel(headers.get('user-agent'))
  const caller = { headers, cookies, address, device, language, requestId }
  if (!call.isOpenToRecovery && (await mustEnrol(sessions, cookies))) {
    return refuse('RECOVERY_ENROLL_REQUIRED')
  }
  const outcome = await runUnlessGone(() => call.run(caller, body.value, params))
  const response = outcome.ok
    ? answerOk(outcome.value, language, 200, authHeaders)
    : refuse(outcome.code, null, toRetryAfter(outcome.retryAfterSeconds))
  for (const line of cookies.toHeaders()) response.headers.append('Set-Cookie', line)
  return response
}

async function mustEnrol(sessions: Pick<Sessions, 'find'>, cookies: Cookies): Promise<boolean> {
  const found = await sessions.find(cookies)
  return found.ok && found.value.session.must_enrol === 1
}

async function runUnlessGone(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof SessionGone) return { ok: false, code: error.code }
    throw error
  }
}

type CallBody =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; code: Failure; fields: Record<string, string> | null }

async function readCallBody({ body: schema }: AuthCall, request: Request): Promise<CallBody> {
  if (!schema) return { ok: true, value: {} }
  const json = await readJson(request, maxBytes)
  if (!json.ok) {
    return { ok: false, code: json.code, fields: json.code === 'VALIDATION' ? {} : null }
  }
  // No body is an object with nothing in it: what has to be there is then found missing.
  const body = readBody(schema, json.value === undefined ? {} : json.value)
  return body.ok ? body : { ok: false, code: 'VALIDATION', fields: body.fields }
}

function toFields(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, 'is unknown']))
}

function toRetryAfter(seconds: number | null | undefined): Record<string, string> {
  return typeof seconds === 'number' ? { 'Retry-After': String(seconds) } : {}
}
