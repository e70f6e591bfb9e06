/** How a JSON call is described: once, for reading requests, for answering them and for the OpenAPI document. */
import * as v from 'valibot'
import type { Api } from '#shared/api.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { Result } from '#shared/result.ts'
import type { Failure } from '../http/envelope.ts'

type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

export interface Endpoint {
  path: `/api/${string}`
  summary: string
  /** Path parameters and query together, each as text; lists as lists of text. */
  input: ObjectSchema
  answer: v.GenericSchema
  /** Query names that may be repeated or comma-joined. */
  lists: string[]
  failures: Failure[]
  run(
    api: Api,
    input: Record<string, unknown>,
    language: Language,
  ): Promise<Result<unknown, Failure>>
}

interface EndpointDescription<Input extends ObjectSchema, Answer extends v.GenericSchema> {
  path: Endpoint['path']
  summary: string
  input: Input
  answer: Answer
  lists?: string[]
  failures?: Failure[]
  run(
    api: Api,
    input: v.InferOutput<Input>,
    language: Language,
  ): Promise<Result<v.InferOutput<Answer>, Failure>>
}

/** Ties the types of a description together, then forgets them: a list of endpoints has one type. */
export function describe<const Input extends ObjectSchema, const Answer extends v.GenericSchema>(
  description: EndpointDescription<Input, Answer>,
): Endpoint {
  return { lists: [], failures: [], ...description } as unknown as Endpoint
}

/** Every call may name the language that it wants its answer in. */
export const language = { lang: v.optional(v.picklist(languages)) }
