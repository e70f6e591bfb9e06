/** Counts texts that the default language has and another language lacks. */
import type { Field } from '#shared/content-fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
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
