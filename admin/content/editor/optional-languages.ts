import type { FieldPath } from '#shared/check-document.ts'
import { replaceAt, valueAt } from '#shared/content-changes.ts'
import type { Field } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'

/**
 * The path of what ends with this edit: where a language may be missing and its last text is emptied, the language
 * is missing, rather than there with empty texts; where a field with all its languages may be missing, the field is.
 */
export function removedLanguage(
  root: Field,
  document: unknown,
  path: FieldPath,
  value: unknown,
  defaultLanguage: Language,
): FieldPath | null {
  if (!isEmpty(value)) return null
  let field: Field | undefined = root
  for (const [depth, name] of path.entries()) {
    if (field.type === 'localized' && field.isOptional) {
      const whole = path.slice(0, depth)
      if (isEmpty(valueAt(replaceAt(document, path, value), whole))) return whole
    }
    const mayBeMissing =
      field.type === 'localized' && (field.needs === 'any' || name !== defaultLanguage)
    field = stepInto(field, String(name))
    if (!field) return null
    const language = path.slice(0, depth + 1)
    if (mayBeMissing && field.isOptional) {
      const texts = valueAt(replaceAt(document, path, value), language)
      return isEmpty(texts) ? language : null
    }
  }
  return null
}

function stepInto(field: Field, name: string): Field | undefined {
  if (field.type === 'localized') return field.field
  if (field.type === 'list') return field.item
  return field.type === 'group' ? lookUp(field.fields, name) : undefined
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object' || value === null) return value === undefined || value === null
  return Object.values(value).every(isEmpty)
}
