/** Reads the values of a call through its schemas: those of the address and those of the body. */
import * as v from 'valibot'
import { fieldOf, listUnknownFields } from '#shared/form.ts'
import type { Call, ObjectSchema } from './define-call.ts'

export type ReadInput =
  | { ok: true; value: Record<string, unknown> }
  /** Each wrong field with what is wrong about it. */
  | { ok: false; fields: Record<string, string> }

const none = new URLSearchParams()

/** Path parameters and query together. `query`: as sent, empty or from its `?`. */
export function readInput(
  { input, lists }: Pick<Call, 'input' | 'lists'>,
  query: string,
  params: Record<string, string>,
): ReadInput {
  const given: Record<string, unknown> = Object.create(null)
  const search = query === '' ? none : new URLSearchParams(query)
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    if (lists.includes(name)) given[name] = values.flatMap(splitList)
    else given[name] = values.length === 1 ? values[0] : values
  }
  return readKnown(input, { ...given, ...params })
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
  for (const issue of parsed.issues) fields[fieldOf(issue)] ??= issue.message
  return { ok: false, fields }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
