import type { FieldPath } from '#shared/check-document.ts'
import { replaceAt, valueAt } from '#shared/content-changes.ts'
import type { Field } from '#shared/content-fields.ts'
import { lookUp } from '#shared/look-up.ts'
import { isEmpty } from '../list-inner.ts'

/**
 * The path of what ends with this edit: where a language may be missing and its last text is emptied, the language
 * is missing, rather than there with empty texts; where a field with all its languages may be missing, the field is.
 */
export function removedLanguage(
  root: Field,
  document: unknown,
  path: FieldPath,
  value: unknown,
): FieldPath | null {
  if (!isEmpty(value)) return null
  let field: Field | undefined = root
  for (const [depth, name] of path.entries()) {
    if (field.type === 'localized' && field.isOptional) {
      const whole = path.slice(0, depth)
      if (isEmpty(valueAt(replaceAt(document, path, value), whole))) return whole
    }
    const mayBeMissing =
      field.type === 'localized' && !(field.required as readonly unknown[]).includes(name)
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
