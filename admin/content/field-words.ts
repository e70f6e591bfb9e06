/** The names and values of fields, in the language of the panel. Only pages that need them load the words. */
import { use } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { FieldWords } from '#shared/i18n/panel/fields/en.ts'
import { describeValue, nameField } from './names.ts'
import { useRoomLanguage } from './room-words.ts'

const catalogues: Record<Language, () => Promise<FieldWords>> = {
  ko: () => import('#shared/i18n/panel/fields/ko.ts').then(({ fields }) => fields),
  en: () => import('#shared/i18n/panel/fields/en.ts').then(({ fields }) => fields),
  ja: () => import('#shared/i18n/panel/fields/ja.ts').then(({ fields }) => fields),
}
const loading = new Map<Language, Promise<FieldWords>>()

interface FieldDescriptions {
  nameOf(path: FieldPath): string
  /** @param text a simple value, as in `FieldChange` */
  showValue(path: FieldPath, text: string): string
}

/** Suspends until they are loaded. */
export function useFieldDescriptions(kind: KindName): FieldDescriptions {
  const { language, words } = useRoomLanguage()
  const fields = use(loadFieldWords(language))
  return {
    nameOf: (path) => nameField(kind, path, { fields, content: words.content }),
    showValue: (path, text) => describeValue(kind, path, text, { fields, language }),
  }
}

function loadFieldWords(language: Language): Promise<FieldWords> {
  const known = loading.get(language)
  if (known) return known
  const loaded = catalogues[language]()
  loading.set(language, loaded)
  return loaded
}
