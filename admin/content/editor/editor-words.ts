/** The words of the form, loaded with it. While another language is on the way, the form stays as it is. */
import { useEffect, useState } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import type { EditorWords } from '#shared/i18n/panel/editor/en.ts'
import type { FieldWords } from '#shared/i18n/panel/fields/en.ts'

export interface FormWords {
  language: Language
  words: EditorWords
  fieldWords: FieldWords
}

const editorWords: Record<Language, () => Promise<EditorWords>> = {
  ko: () => import('#shared/i18n/panel/editor/ko.ts').then(({ editor }) => editor),
  en: () => import('#shared/i18n/panel/editor/en.ts').then(({ editor }) => editor),
  ja: () => import('#shared/i18n/panel/editor/ja.ts').then(({ editor }) => editor),
}

const fieldWords: Record<Language, () => Promise<FieldWords>> = {
  ko: () => import('#shared/i18n/panel/fields/ko.ts').then(({ fields }) => fields),
  en: () => import('#shared/i18n/panel/fields/en.ts').then(({ fields }) => fields),
  ja: () => import('#shared/i18n/panel/fields/ja.ts').then(({ fields }) => fields),
}

/** null: the first ones are on the way. */
export function useFormWords(language: Language): FormWords | null {
  const [loaded, setLoaded] = useState<FormWords | null>(null)
  useEffect(() => {
    let isWanted = true
    void Promise.all([editorWords[language](), fieldWords[language]()]).then(
      ([words, fieldWords]) => {
        if (isWanted) setLoaded({ language, words, fieldWords })
      },
    )
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded
}
