/** The languages by their names in each language. Switchers show `languageNames` instead: each language by its own name. */
import type { Language } from './languages.ts'

export const namesOfLanguages: Record<Language, Record<Language, string>> = {
  ko: { ko: '한국어', en: '영어', ja: '일본어' },
  en: { ko: 'Korean', en: 'English', ja: 'Japanese' },
  ja: { ko: '韓国語', en: '英語', ja: '日本語' },
}
