/** The context of every room: words, the admin, notifications, and the idle countdown. */
import { createContext, type ReactNode, startTransition, use, useState } from 'react'
import { rememberLanguage } from '#client/language.ts'
import type { User } from '#shared/auth.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { IdleWarning } from '../session/idle-warning.tsx'
import { loadModule } from '../session/load.ts'
import { showProblem } from '../ui/toasts.ts'
import { LanguageContext, loadAllWords } from '../words/words.ts'

interface PanelProvidersProps {
  language: Language
  words: PanelWords
  user: User
  idleMs: number
  children: ReactNode
}

export function PanelProviders({ language, words, user, idleMs, children }: PanelProvidersProps) {
  return (
    <LanguageProvider language={language} words={words}>
      <SessionContext value={user}>
        {children}
        <IdleWarning idleMs={idleMs} />
      </SessionContext>
    </LanguageProvider>
  )
}

interface LanguageProviderProps {
  language: Language
  words: PanelWords
  children: ReactNode
}

function LanguageProvider({ language, words, children }: LanguageProviderProps) {
  const [current, setCurrent] = useState({ language, words })
  const setLanguage = async (next: Language) => {
    try {
      const words = await loadModule(() => loadAllWords(next))
      rememberLanguage(next)
      document.documentElement.lang = next
      // Until a room that was opened meanwhile has its words in this language, it stays as it is.
      startTransition(() => setCurrent({ language: next, words }))
    } catch {
      showProblem(current.words.session.unreachable)
    }
  }
  return <LanguageContext value={{ ...current, setLanguage }}>{children}</LanguageContext>
}

const SessionContext = createContext<User | null>(null)

export function useUser(): User {
  const user = use(SessionContext)
  if (!user) throw new Error('SessionContext is missing.')
  return user
}
