import { type ReactNode, startTransition, useState } from 'react'
import { rememberLanguage } from '#client/language.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { loadModule } from '../session/load-module.ts'
import { showToast } from '../ui/toasts.ts'
import { LanguageContext, loadAllWords } from './words.ts'

interface LanguageProviderProps {
  language: Language
  words: PanelWords
  children: ReactNode
}

export function LanguageProvider({ language, words, children }: LanguageProviderProps) {
  const [current, setCurrent] = useState({ language, words })
  const setLanguage = async (next: Language) => {
    try {
      const words = await loadModule(() => loadAllWords(next))
      rememberLanguage(next)
      document.documentElement.lang = next
      // Until a room that was opened meanwhile has its words in this language, it stays as it is.
      startTransition(() => setCurrent({ language: next, words }))
    } catch {
      showToast(current.words.session.unreachable, { isProblem: true })
    }
  }
  return <LanguageContext value={{ ...current, setLanguage }}>{children}</LanguageContext>
}
