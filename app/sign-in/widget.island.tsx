/**
 * The sign-in widget of the header, in its two places: the link "Login", and the account. They are one island
 * because the script of every page names each. The HTML is the same for everybody: it contains an account button
 * without a name, which is shown only if the script before the first paint has found a stored session.
 */
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { isPanelKnown, rememberPanel } from '#client/known-panel.ts'
import { onIdleEnd } from '#client/session/idle-end.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { reportRefusedCode } from '../browser/report-event.ts'
import { AccountMenu } from './account-menu.tsx'
import { clearError, resetAuth, useAuth } from './auth-store.ts'
import { type ErrorWords, setErrorWords } from './calls.ts'
import { HeaderLogin, type HeaderLoginProps } from './header-login.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { loadUser, restoreSession } from './session.ts'
import { loadSignInWords } from './sign-in-catalogue.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import styles from './widget.module.css'

export type WidgetWords = Messages['signIn']['widget']

export interface AccountProps {
  words: WidgetWords
  errors: ErrorWords
  loginUrl: string
  profileUrl: string
  /** How long the server keeps an idle session. */
  idleMs: number
}

export function Component(props: AccountProps | HeaderLoginProps) {
  return 'frameUrl' in props ? <HeaderLogin {...props} /> : <Account {...props} />
}

export function Account({ words, errors, loginUrl, profileUrl, idleMs }: AccountProps) {
  setErrorWords(errors)
  const user = useAuth((state) => state.user)
  const twoFactorRequired = useAuth((state) => state.twoFactorRequired)
  const error = useAuth((state) => state.error)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    void restoreSession().then(() => setOpen(true))
  }, [])
  // The answer to a sign-in contains the user, but not the address of the panel.
  const lacksPanel = isOpen && user?.isAdmin === true && user.adminPath === undefined
  useEffect(() => {
    if (lacksPanel) void loadUser()
  }, [lacksPanel])
  useEffect(() => onIdleEnd(() => resetAuth(words.ended, 'idle')), [words])
  useEffect(() => {
    // CSS depends on this attribute. The script before the first paint set it from local storage.
    if (isOpen) showState(user ? (user.isAdmin ? 'admin' : 'user') : twoFactorRequired && 'waiting')
  }, [isOpen, user, twoFactorRequired])

  if (isOpen && !user && twoFactorRequired) {
    return <WaitingPanel words={words} loginUrl={loginUrl} onRefused={reportRefusedCode} />
  }
  return (
    <>
      <AccountMenu user={user} words={words} profileUrl={profileUrl} />
      {user && <IdleWarning words={words} idleMs={idleMs} />}
      {user?.adminPath && <PanelNotice adminPath={user.adminPath} words={words} />}
      {error && <ProblemNotice text={error} words={words} />}
    </>
  )
}

/** The words of the account. Few visitors have one. */
export async function load(props: AccountProps | HeaderLoginProps): Promise<object> {
  if ('frameUrl' in props) return {}
  const { widget, errors } = await loadSignInWords()
  return { words: widget, errors }
}

function showState(state: 'user' | 'admin' | 'waiting' | false): void {
  const { dataset } = document.documentElement
  if (state) dataset['auth'] = state
  else delete dataset['auth']
}

interface PanelNoticeProps {
  adminPath: string
  words: WidgetWords
}

/** After the first sign-in of an admin in this browser: where the panel is. */
function PanelNotice({ adminPath, words }: PanelNoticeProps) {
  const [isShown, setShown] = useState(false)
  // Only this browser knows, and the status is announced only if it comes after the page.
  useEffect(() => setShown(!isPanelKnown()), [])

  const close = () => {
    rememberPanel()
    setShown(false)
  }
  return (
    <div role="status">
      {isShown && (
        <div className={`${styles.waiting} ${styles.notice}`}>
          <p>{words.panelNotice}</p>
          <div className={styles.ways}>
            <a href={adminPath}>{words.openPanel}</a>
            <button type="button" onClick={close}>
              {words.close}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

interface ProblemNoticeProps {
  text: string
  words: WidgetWords
}

/** Under the header: why a session or a sign-in has ended. Stays until it is closed or another sign-in begins. */
function ProblemNotice({ text, words }: ProblemNoticeProps) {
  const before = useRef<EventTarget | null>(null)

  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.key !== 'Escape') return
      // What is open above it is closed first.
      if (!document.querySelector(':popover-open, dialog[open]')) clearError()
    }
    document.addEventListener('keydown', takeKey)
    return () => document.removeEventListener('keydown', takeKey)
  }, [])

  const close = () => {
    clearError()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <div className={`${styles.waiting} ${styles.ways}`}>
      <p className={styles.error} role="alert">
        {text}
      </p>
      <button
        type="button"
        onClick={close}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget
        }}
      >
        {words.close}
      </button>
    </div>
  )
}
