/** Checks a document of the content, and describes each problem to the person who wrote it. */
import * as v from 'valibot'
import { type Field, fieldIn, type OutputOf, type Shape, schemaOf } from './fields.ts'
import type { Language } from './i18n/languages.ts'

export type FieldPath = readonly (string | number)[]

export interface FieldProblem {
  path: FieldPath
  /** The rest of a sentence that begins with the field: `is missing`. */
  problem: string
}

export type Checked<Value> = { ok: true; value: Value } | { ok: false; problems: FieldProblem[] }

/**
 * Checks a document and returns all problems. If no default language is given, a text may be missing in any language.
 */
export function checkDocument<const One extends Shape>(
  shape: One,
  document: unknown,
  defaultLanguage?: Language,
): Checked<OutputOf<One>> {
  const result = v.safeParse(schemaOf(shape, defaultLanguage), document, { abortPipeEarly: true })
  if (result.success) return { ok: true, value: result.output }
  const problems = [
    ...result.issues.map((issue) => ({ path: pathOf(issue), problem: toProblem(issue) })),
    ...('schema' in shape ? findUnknownFields(shape, document, []) : []),
  ]
  const once = new Map(problems.map((each) => [`${each.path.join('.')} ${each.problem}`, each]))
  return { ok: false, problems: [...once.values()] }
}

/** In one line, for logs and commands. */
export function describeProblems(problems: readonly FieldProblem[]): string {
  return problems.map(({ path, problem }) => [path.join('.'), problem].join(' ').trim()).join('; ')
}

const unknownField = 'is not a known field'

/** Valibot reports only the first unknown key of an object. All of them are more helpful. */
function findUnknownFields(field: Field, value: unknown, path: FieldPath): FieldProblem[] {
  if (typeof value !== 'object' || value === null) return []
  if (field.type === 'list' && Array.isArray(value)) {
    return value.flatMap((entry, index) => findUnknownFields(field.item, entry, [...path, index]))
  }
  if (field.type !== 'group' && field.type !== 'localized') return []
  // Valibot accepts a list as an object with the fields 0, 1, 2 ….
  if (Array.isArray(value)) return [{ path, problem: 'is a list, not a group of fields' }]
  return Object.entries(value).flatMap(([name, entry]) => {
    const known = fieldIn(field, name)
    if (known) return findUnknownFields(known, entry, [...path, name])
    return [{ path: [...path, name], problem: unknownField }]
  })
}

function pathOf(issue: v.BaseIssue<unknown>): FieldPath {
  return (issue.path ?? []).map(({ key }) => key as string | number)
}

/**
 * Checks with a message of their own keep it. The other messages of Valibot read `Invalid type: Expected …`.
 */
export function toProblem(issue: v.BaseIssue<unknown>): string {
  const last = issue.path?.at(-1)
  if (issue.type === 'strict_object' && last && 'origin' in last && last.origin === 'key') {
    return issue.expected === 'never' ? unknownField : 'is missing'
  }
  const { input } = issue
  const isBlank = typeof input === 'string' && input.trim() === ''
  if ((issue.kind === 'schema' && input === null) || isBlank) return 'is empty'
  const limit = issue.requirement
  switch (issue.type) {
    case 'strict_object':
      return 'is not a group of fields'
    case 'array':
      return 'is not a list'
    case 'string':
      return typeof issue.input === 'object' ? 'is not text' : 'is not text; put it in quotes'
    case 'number':
      return 'is not a number'
    case 'integer':
      return 'is not a whole number'
    case 'picklist':
      return `is not one of ${issue.expected?.replace(/^\(|\)$/g, '').replaceAll(' | ', ', ')}`
    case 'max_length':
      return Array.isArray(issue.input)
        ? `has more than ${limit} entries`
        : `is longer than ${limit} characters`
    case 'min_value':
      return `is less than ${limit}`
    case 'max_value':
      return `is more than ${limit}`
    default:
      return issue.message
  }
}
