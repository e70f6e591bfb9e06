/** Shown two minutes before an idle session ends: the user can extend the session or sign out. */
import { useEffect, useRef, useState } from 'react'
import { readStoredSession } from '#client/session/stored-session.ts'
import { formatCountdown, useIdleCountdown } from '#client/session/use-idle-countdown.ts'
import { Button } from '../ui/button.tsx'
import { useAuth } from './auth-store.ts'
import { type Answer, callWithToken } from './calls.ts'
import warning from './idle-warning.module.css'
import { endIdleSession, signOut } from './session.ts'
import type { WidgetWords } from './widget.island.tsx'
import styles from './widget.module.css'

interface IdleWarningProps {
  words: WidgetWords
  idleMs: number
}

export function IdleWarning({ words, idleMs }: IdleWarningProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState('')
  const leftMs = useCountdown(idleMs, words.ended)
  const isAsking = leftMs !== null

  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])

  const stay = async () => {
    const answer = await reportActivity()
    setProblem(answer.ok ? '' : answer.error)
  }
  const [before = '', after = ''] = words.idleText.split('{time}')
  return (
    <dialog
      ref={dialog}
      className={warning.dialog}
      role="alertdialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      onCancel={(event) => {
        event.preventDefault()
        void stay()
      }}
    >
      <h2 id="idle-title" className={styles.title}>
        {words.idleTitle}
      </h2>
      <p id="idle-text">
        {before}
        <time>{formatCountdown(leftMs ?? 0)}</time>
        {after}
      </p>
      <p className={styles.error} role="alert">
        {problem}
      </p>
      <div className={styles.choices}>
        <Button look="primary" onClick={stay}>
          {words.stay}
        </Button>
        <Button onClick={() => signOut()}>{words.logout}</Button>
      </div>
    </dialog>
  )
}

/** Tells the server that the user is active. */
function reportActivity(): Promise<Answer<null>> {
  return callWithToken('/auth/activity', { keepalive: true })
}

/** Another tab may have stored a later time; a tab that was asleep has not received that event yet. */
function lastActivity(): number | null {
  const own = useAuth.getState().securityContext
  if (!own) return null
  const stored = readStoredSession()?.state.securityContext
  return Math.max(own.lastActivity, stored?.lastActivity ?? 0)
}

/** Milliseconds until the session ends, once the user must be warned; null before. `reason` is shown after the end. */
function useCountdown(idleMs: number, reason: string): number | null {
  return useIdleCountdown({
    idleMs,
    lastActivity,
    subscribe: useAuth.subscribe,
    report: reportActivity,
    onEnd: () => endIdleSession(reason),
  })
}
