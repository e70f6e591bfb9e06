/** In which languages two versions of a document differ. */
import { valueAt } from '#shared/content-changes.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'

/** A change of facts alone counts for the default language. */
export function findChangedLanguages(
  kind: KindName,
  before: unknown,
  after: unknown,
  defaultLanguage: Language,
): Language[] {
  const { fields } = kindOf(kind)
  const textsOf = (document: unknown, language: Language) =>
    JSON.stringify(listTexts(fields, document, language))
  const changed = languages.filter(
    (language) => textsOf(before, language) !== textsOf(after, language),
  )
  return changed.length > 0 ? changed : [defaultLanguage]
}

function listTexts(field: Field, value: unknown, language: Language): unknown[] {
  if (field.type === 'localized') return [valueAt(value, [language]) ?? null]
  if (field.type === 'list') {
    return (Array.isArray(value) ? value : []).map((entry) =>
      listTexts(field.item, entry, language),
    )
  }
  if (field.type !== 'group') return []
  return Object.entries(field.fields).map(([name, inner]) =>
    listTexts(inner, valueAt(value, [name]), language),
  )
}
