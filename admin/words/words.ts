/** The words of the panel, in the language of the one who works in it: a catalogue is loaded when it is needed. */
import { createContext, use } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'

const catalogues: Record<Language, () => Promise<PanelWords>> = {
  ko: () => import('#shared/i18n/panel/ko.ts').then(({ ko }) => ko),
  en: () => import('#shared/i18n/panel/en.ts').then(({ en }) => en),
  ja: () => import('#shared/i18n/panel/ja.ts').then(({ ja }) => ja),
}

export function loadWords(language: Language): Promise<PanelWords> {
  return catalogues[language]()
}

export interface PanelLanguage {
  language: Language
  words: PanelWords
  /** For good: public pages are in that language from then on too. */
  speak(language: Language): Promise<void>
}

export const LanguageContext = createContext<PanelLanguage | null>(null)

export function useSpeech(): PanelLanguage {
  const speech = use(LanguageContext)
  if (!speech) throw new Error('The panel speaks no language here.')
  return speech
}

export function useWords(): PanelWords {
  return useSpeech().words
}
