/** The 30 minutes: what counts as a sign of life, and when they are over. The server keeps the same time and has the last word. */
import { useEffect, useState } from 'react'
import { updateActivity, useAuth } from './auth-store.ts'
import type { Answer, ErrorWords } from './call-auth.ts'
import { callApi } from './refresh.ts'

/** How long before the end a person is asked. */
export const warningMs = 2 * 60 * 1000
/** A busy hand need not tell the server of each key. */
const quietMs = 5 * 60 * 1000
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** A person is there: the server counts it, and so does the countdown. */
export async function reportActivity(words: ErrorWords): Promise<Answer<null>> {
  const answer = await callApi<null>('/auth/activity', {}, words)
  if (answer.ok) updateActivity()
  return answer
}

/**
 * What is left until the session ends, once it is little enough to say so; null before. Ends the session,
 * with `onEnd`, when nothing is left.
 */
export function useIdleCountdown(
  idleMs: number,
  words: ErrorWords,
  onEnd: () => void,
): number | null {
  const lastActivity = useAuth((state) => state.securityContext?.lastActivity ?? null)
  const [leftMs, setLeft] = useState<number | null>(null)
  const patienceMs = Math.min(quietMs, idleMs / 6)

  useEffect(() => {
    if (lastActivity === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = lastActivity + idleMs - Date.now()
      const untilWarning = left - Math.min(warningMs, idleMs / 3)
      if (left <= 0) {
        setLeft(null)
        onEnd()
        return
      }
      setLeft(untilWarning > 0 ? null : left)
      timer = setTimeout(look, untilWarning > 0 ? untilWarning : Math.min(1000, left))
    }
    look()
    // A machine that slept has not counted.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [lastActivity, idleMs, onEnd])

  const isWarned = leftMs !== null
  useEffect(() => {
    // Once asked, a person answers by a button: a page that is only scrolled by has not been asked for.
    if (lastActivity === null || isWarned) return
    let isReporting = false
    const reportIfDue = async () => {
      if (isReporting || Date.now() - lastActivity < patienceMs) return
      isReporting = true
      await reportActivity(words)
      isReporting = false
    }
    for (const type of signsOfLife) addEventListener(type, reportIfDue, { passive: true })
    return () => {
      for (const type of signsOfLife) removeEventListener(type, reportIfDue)
    }
  }, [lastActivity, isWarned, patienceMs, words])

  return leftMs
}
