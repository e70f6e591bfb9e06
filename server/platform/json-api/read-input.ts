/** Reads the values of a call through its schemas: those of the address and those of the body. */
import * as v from 'valibot'
import { toProblem } from '#shared/check-document.ts'
import { fieldOf, listUnknownFields } from '#shared/form.ts'
import { hasMoreParts, requestBounds } from '../http/request-bounds.ts'
import type { Call, ObjectSchema } from './define-call.ts'

export type ReadInput =
  | { ok: true; value: Record<string, unknown> }
  /** Each wrong field with what is wrong about it. */
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
