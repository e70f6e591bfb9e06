/** Parses submitted forms. */
import * as v from 'valibot'

/** How one field can be invalid. The message catalogues have words for these. */
export type FieldError = 'required' | 'tooLong' | 'malformed'

/** A refused form: the invalid fields, and the visitor's input to show again. */
export interface Refusal<Code extends string> {
  ok: false
  code: Code
  fields: Partial<Record<string, FieldError>>
  draft: Draft
}

/** The input by field; all values of a repeated field. */
export type Draft = Partial<Record<string, string>>

/** Parses a submitted form with its schema. All form data is read here. */
export function parseForm<Values extends object>(
  schema: v.GenericSchema<unknown, Values> & { entries: object },
  form: Iterable<readonly [field: string, value: string]>,
): { ok: true; value: Values; draft: Draft } | Refusal<'invalid'> {
  const values = new Map<string, string[]>()
  for (const [field, value] of form) {
    const known = values.get(field)
    if (known) known.push(value)
    else values.set(field, [value])
  }
  const draft = Object.fromEntries([...values].map(([field, all]) => [field, all.join('\n')]))
  const given = Object.fromEntries(
    [...values].map(([field, all]) => [field, all.length === 1 ? all[0] : all]),
  )

  const parsed = v.safeParse(schema, given)
  const unknownNames = listUnknownFields(given, schema)
  if (parsed.success && unknownNames.length === 0) return { ok: true, value: parsed.output, draft }
  // Of several problems of a field, the first counts.
  const problems = (parsed.issues ?? []).toReversed()
  const fields: Refusal<'invalid'>['fields'] = Object.fromEntries([
    ...problems.map((issue) => [fieldOf(issue), toFieldError(issue)] as const),
    ...unknownNames.map((name) => [name, 'malformed'] as const),
  ])
  return { ok: false, code: 'invalid', fields, draft }
}

/**
 * Fields that are not in the schema. The library accepts names that every object inherits, such as
 * `constructor`.
 */
export function listUnknownFields(given: object, { entries }: { entries: object }): string[] {
  return Object.keys(given).filter((field) => !Object.hasOwn(entries, field))
}

/** The field of an object that an issue is about; empty if it is about the whole object. */
export function fieldOf({ path }: v.BaseIssue<unknown>): string {
  return path ? String(path[0]?.key) : ''
}

function toFieldError({ type, input }: v.BaseIssue<unknown>): FieldError {
  if (type === 'max_length') return 'tooLong'
  return type === 'non_empty' || input === undefined ? 'required' : 'malformed'
}
