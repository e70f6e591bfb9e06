/**
 * Derives empty documents, forms and checks of drafts from the fields of a kind. A draft may be incomplete. It may not have
 * other fields, other types or longer texts than its fields allow.
 */
import type { FieldPath, FieldProblem } from './check-document.ts'
import { type Field, fieldIn, mayBeEmpty } from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { lookUp } from './look-up.ts'

/**
 * An empty document, with every required group. Each text has an empty value in the default language only: other
 * languages may be missing, but a language that is there must be complete.
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
      // Where any language will do, a text is there once something was typed in it.
      return field.needs === 'any'
        ? {}
        : { [defaultLanguage]: emptyOf(field.field, defaultLanguage) }
    case 'group':
      return Object.fromEntries(
        Object.entries(field.fields)
          .filter(([, inner]) => !inner.isOptional)
          .map(([key, inner]) => [key, emptyOf(inner, defaultLanguage)]),
      )
  }
}

/** The part of a value that a form can show: fields of other names or types are left out, and required ones are empty. */
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
    ([key, inner]) => !mayBeEmpty(inner) && isBlank(lookUp(group, key)),
  )
}

/** Whether there is no text in a value at all. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return value === undefined || value === null
}
