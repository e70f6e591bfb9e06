/** The context of every room: words, the admin, notifications, and the idle countdown. */
import type { ReactNode } from 'react'
import type { User } from '#shared/auth.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { IdleWarning } from '../session/idle-warning.tsx'
import { SessionContext } from '../session/session-context.ts'
import { LanguageProvider } from '../words/language-provider.tsx'

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
