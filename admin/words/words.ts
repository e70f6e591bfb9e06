/** The texts of the panel in the current language. A catalogue is loaded when it is first needed. */
import { createContext, use } from 'react'
import { fallbackLanguage, isLanguage, type Language } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'

const catalogues: Record<Language, () => Promise<PanelWords>> = {
  ko: () => import('#shared/i18n/panel/ko.ts').then(({ ko }) => ko),
  en: () => import('#shared/i18n/panel/en.ts').then(({ en }) => en),
  ja: () => import('#shared/i18n/panel/ja.ts').then(({ ja }) => ja),
}

/** The language of the panel, for code outside of components. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : fallbackLanguage
}

export function loadWords(language: Language): Promise<PanelWords> {
  return catalogues[language]()
}

export interface PanelLanguage {
  language: Language
  words: PanelWords
  /** Changes the language of the panel and of the public pages, and stores the choice. */
  setLanguage(language: Language): Promise<void>
}

export const LanguageContext = createContext<PanelLanguage | null>(null)

export function usePanelLanguage(): PanelLanguage {
  const panelLanguage = use(LanguageContext)
  if (!panelLanguage) throw new Error('LanguageContext is missing.')
  return panelLanguage
}

export function useWords(): PanelWords {
  return usePanelLanguage().words
}

/** The words of a room that has them in one file with all languages (decision 99). */
export function useRoomWords<Words>(words: Record<Language, Words>): Words {
  return words[usePanelLanguage().language]
}
