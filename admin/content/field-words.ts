/** The names of fields, in the language of the panel. Only pages that need them load them. */
import { use } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { FieldWords } from '#shared/i18n/panel/fields/en.ts'
import { nameField } from './names.ts'
import { useRoomLanguage } from './room-words.ts'

const catalogues: Record<Language, () => Promise<FieldWords>> = {
  ko: () => import('#shared/i18n/panel/fields/ko.ts').then(({ fields }) => fields),
  en: () => import('#shared/i18n/panel/fields/en.ts').then(({ fields }) => fields),
  ja: () => import('#shared/i18n/panel/fields/ja.ts').then(({ fields }) => fields),
}
const loading = new Map<Language, Promise<FieldWords>>()

/** Suspends until they are loaded. */
export function useFieldNames(kind: KindName): (path: FieldPath) => string {
  const { language, words } = useRoomLanguage()
  const fields = use(loadFieldWords(language))
  return (path) => nameField(kind, path, { fields, content: words.content })
}

function loadFieldWords(language: Language): Promise<FieldWords> {
  const known = loading.get(language)
  if (known) return known
  const loaded = catalogues[language]()
  loading.set(language, loaded)
  return loaded
}
