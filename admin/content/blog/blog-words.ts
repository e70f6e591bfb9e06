/** The words of the screen Blog alone: what is written there is a document like others. */
import { use } from 'react'
import type { BlogWords } from '#shared/i18n/panel/blog/en.ts'
import { documentLanguage, roomWords, usePanelLanguage } from '../../words/words.ts'

const loadBlogWords = roomWords<BlogWords>({
  ko: () => import('#shared/i18n/panel/blog/ko.ts').then(({ blog }) => blog),
  en: () => import('#shared/i18n/panel/blog/en.ts').then(({ blog }) => blog),
  ja: () => import('#shared/i18n/panel/blog/ja.ts').then(({ blog }) => blog),
})

/** Suspends until they are loaded. */
export function useBlogWords(): BlogWords {
  return use(loadBlogWords(usePanelLanguage().language))
}

/** Whoever shows the words reports the error. */
export function preloadBlogWords(): void {
  loadBlogWords(documentLanguage()).catch(() => {})
}
