/** Counts texts that the default language has and another language lacks. */
import type { FieldPath } from '#shared/check-document.ts'
import { replaceAt, valueAt } from '#shared/content-changes.ts'
import type { Field } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { isEmpty, listInner } from '../list-inner.ts'

export function countMissing(
  field: Field,
  document: unknown,
  defaultLanguage: Language,
): Record<Language, number> {
  const missing: Record<Language, number> = { ko: 0, en: 0, ja: 0 }
  visit(field, document)
  return missing

  function visit(field: Field, value: unknown): void {
    const all = listInner(field, value)
    if (field.type !== 'localized') {
      for (const { inner, innerValue } of all) visit(inner, innerValue)
      return
    }
    const texts = all.map(({ inner, innerValue }) => listTexts(inner, innerValue))
    const original = texts[languages.indexOf(defaultLanguage)] ?? []
    for (const [index, language] of languages.entries()) {
      missing[language] += original.filter((path) => !texts[index]?.includes(path)).length
    }
  }
}

/** When a text appears or was changed in one language says nothing of the others. */
export function isTime(field: Field): boolean {
  return field.type === 'text' && ['day', 'month', 'moment'].includes(field.control)
}

/** The paths of the texts that are not empty. */
function listTexts(field: Field, value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' || isTime(field) ? [] : [path]
  return listInner(field, value).flatMap(({ name, inner, innerValue }) =>
    listTexts(inner, innerValue, `${path}.${name}`),
  )
}

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
