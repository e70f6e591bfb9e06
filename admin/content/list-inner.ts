import { valueAt } from '#shared/content-changes.ts'
import type { Field } from '#shared/fields.ts'
import { languages } from '#shared/i18n/languages.ts'

export interface InnerField {
  name: string | number
  inner: Field
  innerValue: unknown
}

/** The fields of a group, the languages of a text, or the entries of a list, with their values. */
export function listInner(field: Field, value: unknown): InnerField[] {
  switch (field.type) {
    case 'list':
      return (Array.isArray(value) ? value : []).map((innerValue, name) => {
        return { name, inner: field.item, innerValue }
      })
    case 'localized':
      return languages.map((name) => {
        return { name, inner: field.field, innerValue: valueAt(value, [name]) }
      })
    case 'group':
      return Object.entries(field.fields).map(([name, inner]) => {
        return { name, inner, innerValue: valueAt(value, [name]) }
      })
    default:
      return []
  }
}

/** Nothing, or groups and lists of nothing. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (value === null || value === undefined) return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}
