/** The words of the form, in the language of the panel. */
import type { Language } from '#shared/i18n/languages.ts'
import type { EditorWords } from '#shared/i18n/panel/editor/en.ts'
import type { FieldWords } from '#shared/i18n/panel/fields/en.ts'
import { useRoomLanguage } from '../room-words.ts'

export interface FormWords {
  language: Language
  words: EditorWords
  fieldWords: FieldWords
}

export function useFormWords(): FormWords {
  const { language, words } = useRoomLanguage()
  return { language, words: words.editor, fieldWords: words.fields }
}
