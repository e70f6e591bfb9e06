/** The page's countdown of a session's idle time. The server counts too, and its count decides. */
import { useEffect, useEffectEvent, useState } from 'react'
import { readItem, writeItem } from '../browser-storage.ts'

/** How long before the end the user is warned. */
const warningMs = 2 * 60 * 1000
/**
 * Activity is reported at most this often. The server counts in steps of five seconds, so a session ends less than a
 * minute before its time: `server/identity/sign-in/sessions.ts`.
 */
const reportEveryMs = 50_000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** The time of an input, kept for the next page of this tab until the server has heard of it. */
const inputName = 'auth-input'

export interface IdleCountdownOptions {
  /** How long the server keeps an idle session. */
  idleMs: number
  /** When the server last counted activity, in milliseconds; null: nobody is signed in. */
  lastActivity(): number | null
  /** Calls `listener` when `lastActivity` may have changed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Tells the server that the user is active. */
  report(): Promise<{ ok: boolean }>
  onEnd(): void
}

/** Milliseconds until the session ends, once the user must be warned; null before. */
export function useIdleCountdown(options: IdleCountdownOptions): number | null {
  const { idleMs, subscribe } = options
  const [leftMs, setLeft] = useState<number | null>(null)
  const lastActivity = useEffectEvent(options.lastActivity)
  const report = useEffectEvent(options.report)
  const end = useEffectEvent(options.onEnd)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      const last = lastActivity()
      const left = last === null ? null : last + idleMs - Date.now()
      if (left === null || left <= 0) {
        setLeft(null)
        if (left !== null) end()
        return
      }
      const untilWarning = left - Math.min(warningMs, idleMs / 3)
      setLeft(untilWarning > 0 ? null : left)
      timer = setTimeout(update, untilWarning > 0 ? untilWarning : Math.min(1000, left))
    }
    update()
    const unsubscribe = subscribe(update)
    // Timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', update)
    }
  }, [idleMs, subscribe])

  const isWarned = leftMs !== null
  useEffect(() => {
    // During the warning only its buttons count: clicking or scrolling elsewhere does not extend the session.
    if (isWarned) return
    let isReporting = false
    const reportIfDue = async () => {
      const last = lastActivity()
      const ago = last === null ? 0 : Date.now() - last
      // Negative if the clock of this computer was set back; the server then still needs the report.
      const isRecent = ago >= 0 && ago < Math.min(reportEveryMs, idleMs / 6)
      if (isReporting || isRecent) return
      isReporting = true
      writeItem('sessionStorage', inputName, String(Date.now()))
      if ((await report()).ok) writeItem('sessionStorage', inputName, null)
      isReporting = false
    }
    // A click on a link leaves the page, often before its report was sent.
    const stored = Number(readItem('sessionStorage', inputName))
    if (stored > (lastActivity() ?? stored) && Date.now() - stored < reportEveryMs)
      void reportIfDue()
    for (const type of activityEvents) addEventListener(type, reportIfDue, { passive: true })
    return () => {
      for (const type of activityEvents) removeEventListener(type, reportIfDue)
    }
  }, [isWarned, idleMs])

  return leftMs
}

/** Minutes and seconds: `1:59`. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
