import { type ReactNode, useState } from 'react'
import type { Language } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { LanguageContext, loadWords } from './words.ts'

interface SpeechProviderProps {
  language: Language
  words: PanelWords
  children: ReactNode
}

const yearSeconds = 60 * 60 * 24 * 365

export function LanguageProvider({ language, words, children }: SpeechProviderProps) {
  const [spoken, setSpoken] = useState({ language, words })
  const speak = async (next: Language) => {
    const words = await loadWords(next)
    remember(next)
    document.documentElement.lang = next
    setSpoken({ language: next, words })
  }
  return <LanguageContext value={{ ...spoken, speak }}>{children}</LanguageContext>
}

/** Where public pages keep it. */
function remember(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `lang=${language};path=/;max-age=${yearSeconds};samesite=lax`
  try {
    localStorage.setItem('language', language)
  } catch {
    // The cookie alone is enough for the server.
  }
}
