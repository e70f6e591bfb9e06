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

type LoadRoomWords = (language: Language) => Promise<unknown>
const roomLoaders: LoadRoomWords[] = []

/** For rooms that load words of their own. The answer loads those of a language, once. */
export function roomWords<Words>(
  catalogues: Record<Language, () => Promise<Words>>,
): (language: Language) => Promise<Words> {
  const loading = new Map<Language, Promise<Words>>()
  const load = (language: Language) => {
    const loaded = loading.get(language) ?? catalogues[language]()
    loading.set(language, loaded)
    return loaded
  }
  roomLoaders.push((language) =>
    load(language).catch((error: unknown) => {
      // Whoever chooses the language once more asks for them again.
      loading.delete(language)
      throw error
    }),
  )
  return load
}

/** All words of the panel and of the rooms that have been opened, so that no room is without words afterwards. */
export async function loadAllWords(language: Language): Promise<PanelWords> {
  const [words] = await Promise.all([
    loadWords(language),
    ...roomLoaders.map((load) => load(language)),
  ])
  return words
}

export interface PanelLanguage {
  language: Language
  words: PanelWords
  /**
   * Changes the language of the panel and of the public pages, and stores the choice. If its words cannot be
   * loaded, the language stays, and a notification says so.
   */
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

/** The words of a room that has them in one file with all languages (`docs/decisions/languages.md`). */
export function useRoomWords<Words>(words: Record<Language, Words>): Words {
  return words[usePanelLanguage().language]
}
