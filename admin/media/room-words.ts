/** The words of the room, which only it loads. */
import { use } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import type { MediaWords } from '#shared/i18n/panel/media/en.ts'
import { usePanelLanguage } from '../words/words.ts'

const catalogues: Record<Language, () => Promise<MediaWords>> = {
  ko: () => import('#shared/i18n/panel/media/ko.ts').then(({ media }) => media),
  en: () => import('#shared/i18n/panel/media/en.ts').then(({ media }) => media),
  ja: () => import('#shared/i18n/panel/media/ja.ts').then(({ media }) => media),
}
const loading = new Map<Language, Promise<MediaWords>>()

/** Suspends until they are loaded. */
export function useMediaWords(): MediaWords {
  const { language } = usePanelLanguage()
  const words = loading.get(language) ?? catalogues[language]()
  loading.set(language, words)
  return use(words)
}
