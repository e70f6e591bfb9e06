/** Counts texts that the default language has and another language lacks. */
import type { Field } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { listInner } from '../list-inner.ts'

export function countMissing(
  field: Field,
  document: unknown,
  defaultLanguage: Language,
): Record<Language, number> {
  const missing: Record<Language, number> = { ko: 0, en: 0, ja: 0 }
  visit(field, document)
  return missing

  function visit(field: Field, value: unknown): void {
    const group = (value ?? {}) as Record<string, unknown>
    if (field.type === 'group') {
      for (const [name, inner] of Object.entries(field.fields)) visit(inner, lookUp(group, name))
    } else if (field.type === 'list') {
      for (const item of Array.isArray(value) ? value : []) visit(field.item, item)
    } else if (field.type === 'localized') {
      const original = listTexts(field.field, group[defaultLanguage])
      for (const language of languages) {
        const texts = new Set(listTexts(field.field, group[language]))
        missing[language] += original.filter((path) => !texts.has(path)).length
      }
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
