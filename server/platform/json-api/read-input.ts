/** The doors by which the values of a call come in, through its schemas: its address and its body. */
import * as v from 'valibot'
import { fieldOf, listUnknownFields } from '#shared/form.ts'
import type { Endpoint, ObjectSchema } from './endpoint.ts'

export type ReadInput =
  | { ok: true; value: Record<string, unknown> }
  /** Each wrong field with what is wrong about it. */
  | { ok: false; fields: Record<string, string> }

/** Path parameters and query together. */
export function readInput(
  { input, lists }: Pick<Endpoint, 'input' | 'lists'>,
  search: URLSearchParams,
  params: Record<string, string>,
): ReadInput {
  const given: Record<string, unknown> = Object.create(null)
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    if (lists.includes(name)) given[name] = values.flatMap(splitList)
    else given[name] = values.length === 1 ? values[0] : values
  }
  return read(input, { ...given, ...params })
}

/** What a JSON body holds. What is no object has none of the fields. */
export function readBody(schema: ObjectSchema, body: unknown): ReadInput {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const given = isObject ? (body as Record<string, unknown>) : {}
  const unknown = listUnknownFields(given, schema)
  const parsed = read(schema, given)
  if (isObject && unknown.length === 0) return parsed
  const strangers = Object.fromEntries(unknown.map((name) => [name, 'is unknown']))
  return { ok: false, fields: parsed.ok ? strangers : { ...parsed.fields, ...strangers } }
}

function read(schema: ObjectSchema, given: Record<string, unknown>): ReadInput {
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
