/**
 * Describes the fields of a content document, derived from its schema: the panel makes its forms from the
 * description, and the server checks drafts with it. A draft may be incomplete, but has no other fields, no
 * other types and no longer texts than the schema allows.
 */
import type * as v from 'valibot'
import type { FieldPath, FieldProblem } from './check-document.ts'
import { type Language, languages } from './i18n/languages.ts'
import { lookUp } from './look-up.ts'
import type { TextControl } from './text.ts'

export type Field =
  | { type: 'text'; control: TextControl; limit: number; isOptional: boolean }
  | {
      type: 'number'
      min: number
      max: number
      isOptional: boolean
      /** It is the id of a document of this kind. */
      names?: 'project'
    }
  | { type: 'choice'; values: readonly string[]; isOptional: boolean }
  | { type: 'group'; fields: Record<string, Field>; isOptional: boolean }
  /** A group with one entry for each language; `field.isOptional`: languages other than `required` may be missing. */
  | { type: 'localized'; field: Field; required: readonly Language[]; isOptional: boolean }
  | { type: 'list'; item: Field; limit: number; isOptional: boolean }

/** A number may be this large where its schema names no limit. */
const usualLimit = 1_000_000
/** A list may be this long where its schema names no limit. */
const usualLength = 1000

interface SchemaNode {
  type: string
  entries?: Record<string, SchemaNode>
  item?: SchemaNode
  wrapped?: SchemaNode
  options?: readonly string[]
  pipe?: readonly (SchemaNode & { kind: string; requirement?: unknown; metadata?: object })[]
}

/** Throws for a schema of a type that no form can edit: a fault of the schema. */
export function describeFields(schema: v.GenericSchema): Field {
  return describe(schema as unknown as SchemaNode)
}

function describe(node: SchemaNode, isOptional = false): Field {
  const { type, entries, item, wrapped, options, pipe = [] } = node
  if (wrapped) return describe(wrapped, true)
  const [first] = pipe
  if (first && first.kind === 'schema' && first !== node && first.pipe) {
    // A pipe that begins with another pipe: the limits of both apply.
    return describe({ ...node, pipe: [...first.pipe, ...pipe.slice(1)] }, isOptional)
  }
  if (type === 'strict_object' && entries) {
    const keys = Object.keys(entries)
    if (keys.join() === languages.join()) {
      const required = languages.filter((language) => !entries[language]?.wrapped)
      const translation = languages.find((language) => entries[language]?.wrapped)
      const inner = entries[translation ?? languages[0]] as SchemaNode
      return { type: 'localized', field: describe(inner), required, isOptional }
    }
    const fields = Object.entries(entries).map(([key, entry]) => [key, describe(entry)] as const)
    return { type: 'group', fields: Object.fromEntries(fields), isOptional }
  }
  if (type === 'array' && item) {
    const limit = limitOf(pipe, 'max_length') ?? usualLength
    return { type: 'list', item: describe(item), limit, isOptional }
  }
  if (type === 'picklist' && options) return { type: 'choice', values: options, isOptional }
  if (type === 'number') {
    const min = limitOf(pipe, 'min_value') ?? -usualLimit
    const max = limitOf(pipe, 'max_value') ?? usualLimit
    const names = pipe.some(({ metadata }) => metadata && 'names' in metadata)
    return { type: 'number', min, max, isOptional, ...(names && { names: 'project' }) }
  }
  if (type === 'string') {
    const limit = limitOf(pipe, 'max_length') ?? 100
    return { type: 'text', control: controlOf(pipe), limit, isOptional }
  }
  throw new Error(`No form can edit a ${type}.`)
}

function limitOf(pipe: NonNullable<SchemaNode['pipe']>, type: string): number | null {
  const limits = pipe.flatMap((action) =>
    action.type === type && typeof action.requirement === 'number' ? [action.requirement] : [],
  )
  return limits.length > 0 ? Math.min(...limits) : null
}

/** The last one counts: a more specific text is made of a less specific one. */
function controlOf(pipe: NonNullable<SchemaNode['pipe']>): TextControl {
  const controls = pipe.flatMap(({ metadata }) =>
    metadata && 'control' in metadata ? [metadata.control as TextControl] : [],
  )
  return controls.at(-1) ?? 'line'
}

/**
 * An empty document, with every required group and language. Where no language is required by itself, it begins
 * with the default one: texts that are there must be complete, and a missing translation is no error.
 */
export function emptyOf(field: Field, defaultLanguage: Language): unknown {
  switch (field.type) {
    case 'text':
      return ''
    case 'number':
      return null
    case 'choice':
      return field.values[0] ?? ''
    case 'list':
      return []
    case 'localized':
      return Object.fromEntries(
        (field.required.length > 0 ? field.required : [defaultLanguage]).map((language) => [
          language,
          emptyOf(field.field, defaultLanguage),
        ]),
      )
    case 'group':
      return Object.fromEntries(
        Object.entries(field.fields)
          .filter(([, inner]) => !inner.isOptional)
          .map(([key, inner]) => [key, emptyOf(inner, defaultLanguage)]),
      )
  }
}

/** What of a value a form can show: fields of other names or types are left out, and required ones are empty. */
export function fitFields(field: Field, value: unknown, defaultLanguage: Language): unknown {
  if (field.type === 'list') {
    const entries = (Array.isArray(value) ? value : []).filter((entry) => entry !== undefined)
    return entries.map((entry) => fitFields(field.item, entry, defaultLanguage))
  }
  const empty = field.isOptional ? undefined : emptyOf(field, defaultLanguage)
  if (field.type !== 'group' && field.type !== 'localized') {
    return value !== null && checkDraft(field, value).length === 0 ? (value ?? empty) : empty
  }
  if (value === undefined || value === null) return empty
  const required = emptyOf(field, defaultLanguage) as object
  const group = typeof value === 'object' && !Array.isArray(value) ? value : {}
  const named = { ...required, ...group }
  const fitting = Object.entries(named).flatMap(([name, entry]) => {
    const inner = fieldIn(field, name)
    const isThere = inner && (entry !== undefined || Object.hasOwn(required, name))
    return isThere ? [[name, fitFields(inner, entry, defaultLanguage)]] : []
  })
  return Object.fromEntries(fitting.filter(([, entry]) => entry !== undefined))
}

/** Finds what not even a draft may contain. Missing and empty values are allowed. */
export function checkDraft(field: Field, value: unknown, path: FieldPath = []): FieldProblem[] {
  const refuse = (problem: string): FieldProblem[] => [{ path, problem }]
  if (value === null || value === undefined) return []
  switch (field.type) {
    case 'text':
      if (typeof value !== 'string') return refuse('is not text')
      // White space at both ends is not counted when the text is published.
      return value.length > field.limit + 1000
        ? refuse(`is longer than ${field.limit} characters`)
        : []
    case 'number':
      return Number.isFinite(value) ? [] : refuse('is not a number')
    case 'choice':
      return typeof value === 'string' && (value === '' || field.values.includes(value))
        ? []
        : refuse(`is not one of ${field.values.join(', ')}`)
    case 'list':
      if (!Array.isArray(value)) return refuse('is not a list')
      if (value.length > field.limit) return refuse(`has more than ${field.limit} entries`)
      return value.flatMap((entry, index) => checkDraft(field.item, entry, [...path, index]))
    case 'localized':
    case 'group': {
      if (typeof value !== 'object' || Array.isArray(value)) {
        return refuse('is not a group of fields')
      }
      return Object.entries(value).flatMap(([key, entry]) => {
        const inner = fieldIn(field, key)
        const at = [...path, key]
        return inner
          ? checkDraft(inner, entry, at)
          : [{ path: at, problem: 'is not a known field' }]
      })
    }
  }
}

/** The languages in which a text is missing that another language has. */
export function findMissingLanguages(field: Field, value: unknown): Language[] {
  const missing = new Set<Language>()
  collect(field, value)
  return languages.filter((language) => missing.has(language))

  function collect(field: Field, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    if (field.type === 'list' && Array.isArray(value)) {
      for (const entry of value) collect(field.item, entry)
    } else if (field.type === 'group') {
      const group = value as Record<string, unknown>
      for (const [key, inner] of Object.entries(field.fields)) collect(inner, lookUp(group, key))
    } else if (field.type === 'localized') {
      const texts = value as Partial<Record<Language, unknown>>
      if (languages.every((language) => isBlank(texts[language]))) return
      for (const language of languages) {
        if (hasBlank(field.field, texts[language])) missing.add(language)
      }
    }
  }
}

function hasBlank(field: Field, value: unknown): boolean {
  if (field.type !== 'group') return isBlank(value)
  const group = (value ?? {}) as Record<string, unknown>
  return Object.entries(field.fields).some(
    ([key, inner]) => !inner.isOptional && isBlank(lookUp(group, key)),
  )
}

/** Whether there is no text in a value at all. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return value === undefined || value === null
}

function fieldIn(field: Field, key: string): Field | null {
  if (field.type === 'localized') {
    return (languages as readonly string[]).includes(key) ? field.field : null
  }
  return field.type === 'group' && Object.hasOwn(field.fields, key)
    ? (lookUp(field.fields, key) as Field)
    : null
}
