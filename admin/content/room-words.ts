/** The words of the panel, with those of documents, which only the rooms Content and Blog load. */
import { use, useMemo } from 'react'
import type { ContentWords } from '#shared/i18n/panel/content/en.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import {
  documentLanguage,
  type PanelLanguage,
  roomWords,
  usePanelLanguage,
} from '../words/words.ts'
import type { ContentRoomsWords } from './words/en.ts'

const loadOwnWords = roomWords<ContentRoomsWords>({
  ko: () => import('./words/ko.ts').then((module) => module.contentRooms),
  en: () => import('./words/en.ts').then((module) => module.contentRooms),
  ja: () => import('./words/ja.ts').then((module) => module.contentRooms),
})

type Words = PanelWords & Omit<ContentRoomsWords, 'content'> & { content: ContentWords }

/** Suspends until they are loaded. */
export function useRoomLanguage(): PanelLanguage & { words: Words } {
  const panel = usePanelLanguage()
  const own = use(loadOwnWords(panel.language))
  // The same words each time, so that effects may depend on them.
  return useMemo(() => {
    const { words } = panel
    const content = { ...own.content, ...words.documents }
    return { ...panel, words: { ...words, ...own, content } }
  }, [panel, own])
}

export function useWords(): Words {
  return useRoomLanguage().words
}

/** For loaders of routes: the words arrive with what the page shows, instead of after it. */
export function preloadRoomWords(): void {
  // Whoever shows the words reports the error.
  loadOwnWords(documentLanguage()).catch(() => {})
}
