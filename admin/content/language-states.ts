/** How much of a document is written in each language. */
import { valueAt } from '#shared/content-changes.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { type Field, mayBeEmpty } from '#shared/fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { isEmpty, listInner } from './list-inner.ts'

export type LanguageState = 'live' | 'partly' | 'absent'

/** `shown`: the languages that are asked for. */
export function listLanguageStates(
  kind: KindName,
  document: unknown,
  shown: readonly Language[] = languages,
): { language: Language; state: LanguageState }[] {
  const texts = listLocalized(kindOf(kind).fields, document)
  return shown.map((language) => {
    const states = texts.map((text) => text[language])
    const isWhole = states.every((state) => state === 'live')
    const isAbsent = states.length > 0 && states.every((state) => state === 'absent')
    return { language, state: isWhole ? 'live' : isAbsent ? 'absent' : 'partly' }
  })
}

/** Texts that no language has are left out: they are empty on purpose. */
function listLocalized(field: Field, value: unknown): Record<Language, LanguageState>[] {
  if (field.type !== 'localized') {
    return listInner(field, value).flatMap(({ inner, innerValue }) =>
      listLocalized(inner, innerValue),
    )
  }
  const states = Object.fromEntries(
    languages.map((language) => [language, stateOf(field.field, valueAt(value, [language]))]),
  ) as Record<Language, LanguageState>
  return Object.values(states).every((state) => state === 'absent') ? [] : [states]
}

function stateOf(field: Field, value: unknown): LanguageState {
  if (isEmpty(value)) return 'absent'
  const isPartly = listInner(field, value).some(
    ({ inner, innerValue }) => !mayBeEmpty(inner) && isEmpty(innerValue),
  )
  return isPartly ? 'partly' : 'live'
}
