/** The words of the room, which only it loads. */
import { use } from 'react'
import type { MediaWords } from '#shared/i18n/panel/media/en.ts'
import { roomWords, usePanelLanguage } from '../words/words.ts'

const loadMediaWords = roomWords<MediaWords>({
  ko: () => import('#shared/i18n/panel/media/ko.ts').then(({ media }) => media),
  en: () => import('#shared/i18n/panel/media/en.ts').then(({ media }) => media),
  ja: () => import('#shared/i18n/panel/media/ja.ts').then(({ media }) => media),
})

/** Suspends until they are loaded. */
export function useMediaWords(): MediaWords {
  return use(loadMediaWords(usePanelLanguage().language))
}
