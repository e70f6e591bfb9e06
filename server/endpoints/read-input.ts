/** The door by which the values of an address come in: path parameters and query, through the schema. */
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

export type ReadInput =
  | { ok: true; value: Record<string, unknown> }
  /** Each wrong field with what is wrong about it. */
  | { ok: false; fields: Record<string, string> }

export function readInput(
  { input, lists }: Endpoint,
  search: URLSearchParams,
  params: Record<string, string>,
): ReadInput {
  const given: Record<string, unknown> = Object.create(null)
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    if (lists.includes(name)) given[name] = values.flatMap(splitList)
    else given[name] = values.length === 1 ? values[0] : values
  }
  const parsed = v.safeParse(input, { ...given, ...params })
  if (parsed.success) return { ok: true, value: parsed.output }

  const fields: Record<string, string> = {}
  for (const issue of parsed.issues) fields[String(issue.path?.[0]?.key)] ??= issue.message
  return { ok: false, fields }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
