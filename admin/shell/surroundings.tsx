/** What every room has around it: words, the admin, notes that pass, and the countdown. */
import type { ReactNode } from 'react'
import type { User } from '#shared/auth.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { IdleWarning } from '../session/idle-warning.tsx'
import { SessionContext } from '../session/session-context.ts'
import { LanguageProvider } from '../words/language-provider.tsx'

interface SurroundingsProps {
  language: Language
  words: PanelWords
  user: User
  idleMs: number
  children: ReactNode
}

export function Surroundings({ language, words, user, idleMs, children }: SurroundingsProps) {
  return (
    <LanguageProvider language={language} words={words}>
      <SessionContext value={user}>
        {children}
        <IdleWarning idleMs={idleMs} />
      </SessionContext>
    </LanguageProvider>
  )
}
