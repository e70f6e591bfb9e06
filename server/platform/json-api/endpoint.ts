/** How a JSON call is described: once, for reading requests, for answering them and for the OpenAPI document. */
import * as v from 'valibot'
import type { Api } from '#shared/api.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { Client } from '#shared/visitor.ts'
import type { Failure } from '../http/envelope.ts'

export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  entries: object
}

/** What a call brings besides its address. */
export interface Call<Body = unknown> {
  body: Body
  client: Client
  requestId: string
}

/** What a call comes to. Refusals may say after how many seconds another try makes sense. */
export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: Failure; retryAfterS?: number }

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/api/${string}` | `/auth/${string}`
  summary: string
  /** Path parameters and query together, each as text; lists as lists of text. */
  input: ObjectSchema
  /** What is sent as JSON; null for calls that send nothing. */
  body: ObjectSchema | null
  answer: v.GenericSchema
  /** Of a call that went well: 202 for what is kept now and done later, 204 where there is nothing to say. */
  status: 200 | 202 | 204
  /** The most that is read of what is sent. */
  maxBytes: number
  /** Query names that may be repeated or comma-joined. */
  lists: string[]
  failures: Failure[]
  run(
    api: Api,
    input: Record<string, unknown>,
    language: Language,
    call: Call,
  ): Promise<Outcome<unknown>>
}

interface EndpointDescription<
  Input extends ObjectSchema,
  Answer extends v.GenericSchema,
  Body extends ObjectSchema,
> {
  method?: Endpoint['method']
  path: Endpoint['path']
  summary: string
  input: Input
  body?: Body
  answer: Answer
  status?: Endpoint['status']
  maxBytes?: number
  lists?: string[]
  failures?: Failure[]
  run(
    api: Api,
    input: v.InferOutput<Input>,
    language: Language,
    call: Call<v.InferOutput<Body>>,
  ): Promise<Outcome<v.InferOutput<Answer>>>
}

/** Several times what the longest message takes. */
const usualMaxBytes = 64 * 1024

/** Ties the types of a description together, then forgets them: a list of endpoints has one type. */
export function describe<
  const Input extends ObjectSchema,
  const Answer extends v.GenericSchema,
  const Body extends ObjectSchema,
>(description: EndpointDescription<Input, Answer, Body>): Endpoint {
  const usual = {
    method: 'GET',
    body: null,
    status: 200,
    maxBytes: usualMaxBytes,
    lists: [],
    failures: [],
  }
  return { ...usual, ...description } as unknown as Endpoint
}

/** Every call may name the language that it wants its answer in. */
export const language = { lang: v.optional(v.picklist(languages)) }
