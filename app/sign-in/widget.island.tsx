/**
 * The sign-in widget of the header. In the page's bytes, which are the same for everybody, it is an
 * account button without a name, shown only where the script before the first paint has found somebody.
 */
import { useEffect, useState } from 'react'
import { onIdleEnd } from '#client/session/idle-end.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { AccountMenu } from './account-menu.tsx'
import { resetAuth, useAuth } from './auth-store.ts'
import type { ErrorWords } from './call-auth.ts'
import { IdleWarning } from './idle-warning.tsx'
import { restoreSession } from './session.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import styles from './widget.module.css'

export type WidgetWords = Messages['signIn']['widget']

export interface WidgetProps {
  words: WidgetWords
  errors: ErrorWords
  loginUrl: string
  profileUrl: string
  /** How long the server keeps an idle session. */
  idleMs: number
}

export function Component({ words, errors, loginUrl, profileUrl, idleMs }: WidgetProps) {
  const user = useAuth((state) => state.user)
  const twoFactorRequired = useAuth((state) => state.twoFactorRequired)
  const error = useAuth((state) => state.error)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    void restoreSession(errors).then(() => setOpen(true))
  }, [errors])
  useEffect(() => onIdleEnd(() => resetAuth(words.ended)), [words])
  useEffect(() => {
    // What the page's CSS goes by; the script before the first paint set it as far as it could know.
    if (isOpen) showState(user ? (user.isAdmin ? 'admin' : 'user') : twoFactorRequired && 'waiting')
  }, [isOpen, user, twoFactorRequired])

  if (isOpen && !user && twoFactorRequired) {
    return <WaitingPanel words={words} errors={errors} loginUrl={loginUrl} />
  }
  return (
    <>
      <AccountMenu user={user} words={words} errors={errors} profileUrl={profileUrl} />
      {user && <IdleWarning words={words} errors={errors} idleMs={idleMs} />}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

function showState(state: 'user' | 'admin' | 'waiting' | false): void {
  const { dataset } = document.documentElement
  if (state) dataset['auth'] = state
  else delete dataset['auth']
}
