/** Answers a JSON call: who may ask, where the request comes from, its values, then `run`. One check a line, in this order. */
import type { Logger } from 'pino'
import * as v from 'valibot'
import { toProblem } from '#shared/check-document.ts'
import { fieldOf, listUnknownFields } from '#shared/form.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { ok, type Result } from '#shared/result.ts'
import type { Asked, SentHeaders } from '../http/asked.ts'
import type { ReadClient } from '../http/client-address.ts'
import { answerFailure, answerOk, type Failure, toReadyOk } from '../http/envelope.ts'
import { readJson, readReport } from '../http/read-body.ts'
import { answerReady } from '../http/ready-bytes.ts'
import type { ReceivedFile, ReceiveFile } from '../http/receive-file.ts'
import { hasMoreParts, requestBounds } from '../http/request-bounds.ts'
import type { RequestGuard } from '../http/request-guard.ts'
import { type SiteLanguages, visitorLanguage } from '../http/visitor-language.ts'
import type { Refusals } from '../refusals/refusals.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Access, Call, CallContexts, ObjectSchema, Outcome } from './define-call.ts'

/** The rights of a caller, which the checks after the body was read have proven. */
export interface Entered<Name extends Access> {
  context: CallContexts[Name]
  /** Adds headers to the answer, such as cookies. */
  finish?(response: Response): void
}

/** How calls of one kind of access are opened. */
export interface AccessRules<Name extends Access> {
  /** Headers of every answer. */
  headers: Record<string, string>
  /** Whether answers are about one person, so that GET from other sites is refused, too. */
  isPersonal: boolean
  /**
   * Called before anything else of the request is used, also for unknown addresses (`call` is null). The returned
   * function is called after the body has been read, which may take long, and checks again.
   */
  open(
    asked: Asked,
    call: Call | null,
  ): Promise<Result<() => Promise<Result<Entered<Name>, Failure>>, Failure>>
  /** The failure code for an error that `run` threw; null: an internal error. */
  toFailure?(error: unknown): Failure | null
}

export type AllAccessRules = { [Name in Access]: AccessRules<Name> }

export interface CallDependencies {
  guard: RequestGuard
  answerCache: AnswerCache
  log: Logger
  readClient: ReadClient
  receiveFile: ReceiveFile
  refusals: Pick<Refusals, 'count'>
  siteLanguages: SiteLanguages
}

export async function answerCall<Name extends Access>(
  { guard, answerCache, log, readClient, receiveFile, refusals, siteLanguages }: CallDependencies,
  rules: AccessRules<Name>,
  call: Call<Name>,
  asked: Asked,
  params: Record<string, string>,
): Promise<Response> {
  const { headers, path, requestId, search } = asked
  const request = asked.toRequest()
  // The panel, and the sign-in that leads to it, may be in any language of the interface.
  const among = call.access === 'public' ? siteLanguages() : languages
  const headerLanguage = visitorLanguage(headers, among)
  let language = headerLanguage
  const refuse = (failure: Failure, data: unknown = null, more: Record<string, string> = {}) =>
    answerFailure(failure, language, data, { ...rules.headers, ...more })

  const opened = await rules.open(asked, call)
  if (!opened.ok) return refuse(opened.code)
  const prove = opened.value
  if (!isOwn(guard, call, rules, request)) {
    const { addressKey } = readClient(asked)
    refusals.count('other_site')
    log.warn({ requestId, path: call.path, address: addressKey }, 'malicious_csrf')
    return refuse('CSRF_REJECTED')
  }
  const input = readInput(call, search, params)
  if (!input.ok) return refuse('VALIDATION', { fields: input.fields })
  const foreign = findForeign(call, input.value, among)
  if (foreign) return refuse('VALIDATION', { fields: foreign })
  const version = call.isVersioned ? readVersion(headers, call.maxVersion) : 0
  if (version === null) return refuse('VERSION_REQUIRED')
  if (Number.isNaN(version)) {
    return refuse('VALIDATION', { fields: { 'If-Match': 'is not a version like "3"' } })
  }
  const values = { ...withoutLanguage(call, input.value, headerLanguage), version }
  // A failure, too, has the language that the call names.
  language = values.language
  const cached =
    call.access === 'public' && call.method === 'GET'
      ? answerCache.find({
          ...values,
          address: path + search,
          call,
          headerLanguage,
        })
      : null
  if (cached?.ready) return answerReady(cached.ready, headers).toResponse()
  const finishCall = async (received: CallBody): Promise<Response> => {
    const entered = await prove()
    if (!entered.ok) return refuse(entered.code)
    if (!received.ok) return refuse(received.code, received.fields && { fields: received.fields })

    const { context, finish } = entered.value
    const outcome = await run(rules, () =>
      call.run({ ...context, ...values, body: received.value }),
    )
    if (outcome instanceof Response) return outcome
    let response: Response
    if (!outcome.ok) {
      response = refuse(outcome.code, outcome.data ?? null, toRetryAfter(outcome.retryAfterS))
    } else if (cached) {
      const ready = await toReadyOk(outcome.value, language)
      cached.store(ready)
      response = answerReady(ready, headers).toResponse()
    } else {
      response = answerOk(outcome.value, language, call.status, rules.headers)
      if (outcome.version !== undefined) response.headers.set('ETag', `"${outcome.version}"`)
    }
    finish?.(response)
    return response
  }

  const body = call.method === 'GET' ? noBody : await receiveBody(receiveFile, call, request)
  if (!body.ok || body.file === null) return finishCall(body)
  await using _file = body.file
  return await finishCall(body)
}

/** The rules of calls that anybody may make. */
export function createPublicAccess(readClient: ReadClient): AccessRules<'public'> {
  return {
    headers: {},
    isPersonal: false,
    open: async (asked) =>
      ok(async () => ok({ context: { client: readClient(asked), requestId: asked.requestId } })),
  }
}

function isOwn(
  guard: RequestGuard,
  { method, isSentByBrowsers }: Call,
  { isPersonal }: Pick<AccessRules<Access>, 'isPersonal'>,
  request: Request,
): boolean {
  if (isSentByBrowsers) return !guard.isFromElsewhere(request)
  if (method !== 'GET') return guard.isOwnCall(request)
  return !isPersonal || guard.isOwnRead(request)
}

/** A public call may name a language that this site does not have. */
function findForeign(
  { access }: Call,
  { lang }: Record<string, unknown>,
  among: readonly Language[],
): Record<string, string> | null {
  if (access !== 'public' || lang === undefined || among.some((one) => one === lang)) return null
  return { lang: `is not one of ${among.join(', ')}` }
}

/** A public call may name the language of its answer. */
function withoutLanguage(
  { access }: Call,
  input: Record<string, unknown>,
  language: Language,
): { input: Record<string, unknown>; language: Language } {
  if (access !== 'public') return { input, language }
  const { lang = language, ...others } = input
  return { input: others, language: lang as Language }
}

async function run(
  { toFailure }: Pick<AccessRules<Access>, 'toFailure'>,
  action: () => Promise<Outcome | Response>,
): Promise<Outcome | Response> {
  try {
    return await action()
  } catch (error) {
    const code = toFailure?.(error)
    if (code) return { ok: false, code }
    throw error
  }
}

type CallBody =
  | { ok: true; value: unknown; file: ReceivedFile | null }
  | { ok: false; code: Failure; fields: Record<string, string> | null }

/** GET has none. */
const noBody: CallBody = { ok: true, value: null, file: null }

function receiveBody(receiveFile: ReceiveFile, call: Call, request: Request): Promise<CallBody> {
  return call.takesFile ? receiveCallFile(receiveFile, call, request) : readCallBody(call, request)
}

async function receiveCallFile(
  receiveFile: ReceiveFile,
  { maxBytes }: Call,
  request: Request,
): Promise<CallBody> {
  const received = await receiveFile(request, maxBytes)
  if (received.ok) return { ok: true, value: { file: received.value }, file: received.value }
  const { code } = received
  const isTooLarge = code === 'PAYLOAD_TOO_LARGE'
  const fields = isTooLarge ? { file: `is larger than ${maxBytes / 1_000_000} MB` } : null
  return { ok: false, code, fields }
}

async function readCallBody(
  { body: schema, maxBytes, isSentByBrowsers }: Call,
  request: Request,
): Promise<CallBody> {
  const json = await (isSentByBrowsers
    ? readReport(request, maxBytes)
    : readJson(request, maxBytes))
  if (!json.ok) {
    return { ok: false, code: json.code, fields: json.code === 'VALIDATION' ? {} : null }
  }
  if (!schema) return { ...json, file: null }
  // An empty body is read as an object without fields: the schema then names those that are missing.
  const body = readBody(schema, json.value === undefined ? {} : json.value)
  return body.ok ? { ...body, file: null } : { ok: false, code: 'VALIDATION', fields: body.fields }
}

/** The version of `If-Match` (RFC 9110, section 13.1.1). null: no header; NaN: invalid. */
function readVersion(headers: SentHeaders, max: number): number | null {
  const text = headers.get('if-match')
  if (text === null) return null
  const [, digits] = /^\s*"?(\d{1,16})"?\s*$/.exec(text) ?? []
  const version = Number(digits ?? Number.NaN)
  return version <= max ? version : Number.NaN
}

function toRetryAfter(seconds: number | null | undefined): Record<string, string> {
  return typeof seconds === 'number' ? { 'Retry-After': String(seconds) } : {}
}

type ReadInput =
  | { ok: true; value: Record<string, unknown> }
  /** The wrong fields, each with its problem. */
  | { ok: false; fields: Record<string, string> }

const none = new URLSearchParams()
const tooMany = `has more than ${requestBounds.queryNames} entries`

/** Path parameters and query together. `query`: as sent, empty or from its `?`. */
export function readInput(
  { input, lists }: Pick<Call, 'input' | 'lists'>,
  query: string,
  params: Record<string, string>,
): ReadInput {
  const given: Record<string, unknown> = Object.create(null)
  const wrong: Record<string, string> = Object.create(null)
  const search = query === '' ? none : new URLSearchParams(query)
  for (const [name, value] of search) {
    if (lists.includes(name)) {
      const list = (given[name] ?? []) as string[]
      given[name] = list
      if (hasMoreParts(value, ',', requestBounds.queryNames)) wrong[name] = tooMany
      else list.push(...splitList(value))
    } else if (name in given) wrong[name] = 'is given more than once'
    else given[name] = value
  }
  const read = readKnown(input, { ...given, ...params })
  const isWrong = Object.keys(wrong).length > 0
  return isWrong ? { ok: false, fields: read.ok ? wrong : { ...read.fields, ...wrong } } : read
}

/** Reads a JSON body. A body that is not an object counts as one without fields. */
export function readBody(schema: ObjectSchema, body: unknown): ReadInput {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (isObject) return readKnown(schema, body as Record<string, unknown>)
  const read = parse(schema, {})
  return read.ok ? { ok: false, fields: {} } : read
}

/** Refuses fields that the schema does not name. */
function readKnown(schema: ObjectSchema, given: Record<string, unknown>): ReadInput {
  const unknown = listUnknownFields(given, schema)
  const read = parse(schema, given)
  if (unknown.length === 0) return read
  const unknownFields = Object.fromEntries(unknown.map((name) => [name, 'is unknown']))
  return { ok: false, fields: read.ok ? unknownFields : { ...read.fields, ...unknownFields } }
}

function parse(schema: ObjectSchema, given: Record<string, unknown>): ReadInput {
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return { ok: true, value: parsed.output }
  const fields: Record<string, string> = Object.create(null)
  for (const issue of parsed.issues) fields[fieldOf(issue)] ??= toProblem(issue)
  return { ok: false, fields }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
