/**
 * Describes a JSON call once. Routing, reading the request, answering it, the OpenAPI document, the fuzz tests and the
 * authorization tests all use this description.
 */
import * as v from 'valibot'
import { emptySchema } from '#shared/auth.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { Client } from '#shared/visitor.ts'
import type { Failure } from '../http/envelope.ts'
import type { ReceivedFile } from '../http/receive-file.ts'

export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  entries: object
}

/**
 * The argument of `run` besides the values of the request, by kind of access. `server/identity` adds `session`,
 * and `server/admin-api` adds `admin`, by declaration merging, because this group knows no feature.
 */
export interface CallContexts {
  public: { client: Client; requestId: string }
}

export type Access = keyof CallContexts

interface RequestValues<Input, Body> {
  input: Input
  body: Body
  /** The language of the answer. */
  language: Language
  /** The version named by `If-Match`; 0 for calls that are not versioned. */
  version: number
}

export type CallContext<Name extends Access, Input, Body> = CallContexts[Name] &
  RequestValues<Input, Body>

/** The result of a call. `version` becomes the ETag; `data` tells a refused caller more; `retryAfterS` is in seconds. */
export type Outcome<Value = unknown> =
  | { ok: true; value: Value; version?: number }
  | { ok: false; code: Failure; data?: unknown; retryAfterS?: number | null }

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface Call<Name extends Access = Access> {
  access: Name
  method: Method
  /** With `{name}` for path parameters. */
  path: `/api/${string}` | `/auth/${string}`
  summary: string
  /** Path parameters and query together, each as text; lists as lists of text. */
  input: ObjectSchema
  /** The JSON body; null for calls that take none. */
  body: ObjectSchema | null
  /** null: the answer is a file, not JSON in the envelope. */
  answer: v.GenericSchema | null
  /** The status of a successful call: 202 when the work is done later, 204 without a body. */
  status: 200 | 202 | 204
  /** Limit of the body. */
  maxBytes: number
  /** Whether the body is a file of any type; its schema is `fileSchema`. */
  takesFile: boolean
  /** Query names that may be repeated or comma-separated. */
  lists: string[]
  failures: Failure[]
  /** Whether `If-Match` must name the version that is changed. */
  isVersioned: boolean
  /** A larger one in `If-Match` is invalid. The default fits a column of 32 bits. */
  maxVersion: number
  /** Whether the call counts as activity of the session; false: pages make the call without an action of the user. */
  isActivity: boolean
  /** Whether a session that was opened by a recovery code may make the call before a factor is enrolled again. */
  isOpenToRecovery: boolean
  /** Browsers make the call by themselves, without our header; the body reaches `run` unchecked. */
  isSentByBrowsers: boolean
  run(context: CallContext<Name, unknown, unknown>): Promise<Outcome | Response>
}

type Optional = Exclude<keyof Call, 'access' | 'path' | 'summary' | 'run'>

interface CallDescription<
  Name extends Access,
  Input extends ObjectSchema,
  Body extends ObjectSchema,
  Answer extends v.GenericSchema,
> extends Omit<Call<Name>, Optional | 'run'>,
    Partial<Omit<Pick<Call<Name>, Optional>, 'input' | 'body' | 'answer'>> {
  /** Default: the path parameters as text, and no query. */
  input?: Input
  body?: Body
  answer?: Answer
  run(
    context: CallContext<Name, v.InferOutput<Input>, v.InferOutput<Body>>,
  ): Promise<Outcome<v.InferOutput<Answer>> | Response>
}

type PathParameters = v.GenericSchema<Record<string, string>, Record<string, string>> & {
  entries: object
}

/** Every public call may name the language of its answer. */
const languageQuery = { lang: v.optional(v.picklist(languages)) }

export const usualMaxBytes: Record<Access, number> = {
  public: 64 * 1024,
  session: 8 * 1024,
  admin: 256 * 1024,
}

/** The body of a call that takes a file. The file is removed when the call has been answered. */
export const fileSchema = v.strictObject({
  file: v.custom<ReceivedFile>((file) => file !== undefined, 'is missing'),
})

/** Checks the types of a description together, then drops them, so that a list of calls has one type. */
export function defineCall<
  const Name extends Access,
  const Input extends ObjectSchema = PathParameters,
  const Body extends ObjectSchema = ObjectSchema,
  const Answer extends v.GenericSchema = v.GenericSchema,
>(description: CallDescription<Name, Input, Body, Answer>): Call<Name> {
  const { access, method = 'GET', path, isSentByBrowsers = false } = description
  const input: ObjectSchema = description.input ?? toPathSchema(path)
  const call = {
    body: method === 'GET' || isSentByBrowsers ? null : emptySchema,
    answer: null,
    status: 200,
    maxBytes: usualMaxBytes[access],
    takesFile: false,
    lists: [],
    failures: [],
    isVersioned: false,
    maxVersion: 999_999_999,
    isActivity: true,
    isOpenToRecovery: false,
    isSentByBrowsers,
    ...description,
    method,
    input: access === 'public' ? v.strictObject({ ...input.entries, ...languageQuery }) : input,
  }
  return call as unknown as Call<Name>
}

function toPathSchema(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return v.strictObject(Object.fromEntries(names.map((name) => [name, v.string()])))
}
