/** Finds every translated text of a document, together with what it was in an earlier version. */
import type { FieldPath } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import type { Field, TextControl } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'

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

/**
 * For each entry of `after` its index in `before`; null: it is new. Entries are the same by their ids, or if
 * nothing has changed in them; of the others, those with the most texts in common.
 */
function alignEntries(
  item: Field,
  before: readonly unknown[],
  after: readonly unknown[],
): (number | null)[] {
  const found: (number | null)[] = after.map(() => null)
  const free = new Set(before.keys())
  const take = (index: number, from: number) => {
    found[index] = from
    free.delete(from)
  }
  for (const keyOf of [idOf, JSON.stringify]) {
    for (const [index, entry] of after.entries()) {
      const key = keyOf(entry)
      if (found[index] !== null || key === null) continue
      const same = [...free].filter((from) => keyOf(before[from]) === key)
      const from = same.includes(index) ? index : same[0]
      if (from !== undefined) take(index, from)
    }
  }
  for (const { index, from } of rankPairs(item, before, after, found, free)) {
    if (found[index] === null && free.has(from)) take(index, from)
  }
  return found
}

function idOf(entry: unknown): string | null {
  const id = valueAt(entry, ['id'])
  return typeof id === 'string' ? id : null
}

/** The most similar first; of equally similar ones, the nearest. */
function rankPairs(
  item: Field,
  before: readonly unknown[],
  after: readonly unknown[],
  found: readonly (number | null)[],
  free: ReadonlySet<number>,
) {
  const left = [...after.keys()].filter((index) => found[index] === null)
  const textsBefore = new Map([...free].map((from) => [from, listPlacedTexts(item, before[from])]))
  return left
    .flatMap((index) => {
      const texts = new Set(listPlacedTexts(item, after[index]))
      return [...textsBefore].map(([from, those]) => {
        const common = those.filter((text) => texts.has(text)).length
        return { index, from, common, distance: Math.abs(index - from) }
      })
    })
    .filter(({ common }) => common > 0)
    .sort((one, other) => other.common - one.common || one.distance - other.distance)
}

/** Every text in a language, with its place in the entry. */
function listPlacedTexts(field: Field, value: unknown, place = ''): string[] {
  if (field.type === 'list') {
    const entries = Array.isArray(value) ? value : []
    return entries.flatMap((entry) => listPlacedTexts(field.item, entry, `${place}.*`))
  }
  if (field.type === 'group') {
    return Object.entries(field.fields).flatMap(([name, inner]) =>
      listPlacedTexts(inner, valueAt(value, [name]), `${place}.${name}`),
    )
  }
  if (field.type !== 'localized') return []
  return languages.flatMap((language) => {
    const text = valueAt(value, [language])
    return text === undefined ? [] : [`${place}.${language} ${JSON.stringify(text)}`]
  })
}
