/** The words of the room, which only it loads. */
import { use } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import type { BlogWords } from '#shared/i18n/panel/blog/en.ts'
import { usePanelLanguage } from '../../words/words.ts'

const catalogues: Record<Language, () => Promise<BlogWords>> = {
  ko: () => import('#shared/i18n/panel/blog/ko.ts').then(({ blog }) => blog),
  en: () => import('#shared/i18n/panel/blog/en.ts').then(({ blog }) => blog),
  ja: () => import('#shared/i18n/panel/blog/ja.ts').then(({ blog }) => blog),
}
const loading = new Map<Language, Promise<BlogWords>>()

/** Suspends until they are loaded. */
export function useBlogWords(): BlogWords {
  const { language } = usePanelLanguage()
  const words = loading.get(language) ?? catalogues[language]()
  loading.set(language, words)
  return use(words)
}
