/** Finds every translated text of a document, together with what it was in an earlier version. */
import type { FieldPath } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import type { Field, TextControl } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { alignEntries } from './align-entries.ts'

export interface Versions {
  before: string
  after: string
}

export interface TranslationPair {
  /** Of the translation, in the later version. */
  path: FieldPath
  /** In the earlier one; null: its entry of a list is new. */
  pathBefore: FieldPath | null
  language: Language
  isMarkdown: boolean
  /** In the default language. Texts that are missing are empty. */
  source: Versions
  text: Versions
}

const proseControls: readonly TextControl[] = ['line', 'lines', 'markdown']

/** `sourceLanguage`: the default one. Dates, addresses and files that differ by language are not translations. */
export function pairTranslations(
  field: Field,
  before: unknown,
  after: unknown,
  sourceLanguage: Language,
): TranslationPair[] {
  return pair(field, { value: before, path: [] }, { value: after, path: [] }, sourceLanguage)
}

interface Place {
  value: unknown
  /** null: the document has nothing in this place. */
  path: FieldPath | null
}

function pair(
  field: Field,
  before: Place,
  after: Place & { path: FieldPath },
  sourceLanguage: Language,
): TranslationPair[] {
  if (field.type === 'group') {
    return Object.entries(field.fields).flatMap(([name, inner]) =>
      pair(inner, stepInto(before, name), stepInto(after, name), sourceLanguage),
    )
  }
  if (field.type === 'list') {
    const entries = toList(after.value)
    const places = alignEntries(field.item, toList(before.value), entries)
    return entries.flatMap((_, index) => {
      const from = places[index] ?? null
      const was = from === null ? { value: undefined, path: null } : stepInto(before, from)
      return pair(field.item, was, stepInto(after, index), sourceLanguage)
    })
  }
  if (field.type !== 'localized') return []
  const translations = languages.filter((language) => language !== sourceLanguage)
  return listProse(field.field).flatMap(({ rest, isMarkdown }) => {
    const versionsOf = (language: Language): Versions => ({
      before: textAt(before.value, [language, ...rest]),
      after: textAt(after.value, [language, ...rest]),
    })
    return translations.map((language) => ({
      path: [...after.path, language, ...rest],
      pathBefore: before.path && [...before.path, language, ...rest],
      language,
      isMarkdown,
      source: versionsOf(sourceLanguage),
      text: versionsOf(language),
    }))
  })
}

/** The texts within one language. */
function listProse(field: Field, rest: string[] = []): { rest: string[]; isMarkdown: boolean }[] {
  if (field.type === 'group') {
    return Object.entries(field.fields).flatMap(([name, inner]) =>
      listProse(inner, [...rest, name]),
    )
  }
  if (field.type !== 'text' || !proseControls.includes(field.control)) return []
  return [{ rest, isMarkdown: field.control === 'markdown' }]
}

function stepInto<Path extends FieldPath | null>(
  place: { value: unknown; path: Path },
  name: string | number,
) {
  const path = place.path === null ? null : [...place.path, name]
  return { value: valueAt(place.value, [name]), path: path as Path }
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textAt(value: unknown, path: FieldPath): string {
  const text = valueAt(value, path)
  return typeof text === 'string' ? text : ''
}
