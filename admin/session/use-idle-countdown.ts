/** The 30 minutes, as public pages count them; the server keeps the same time and has the last word. */
import { useEffect, useState } from 'react'
import { lastActivity, onActivity } from './auth-storage.ts'
import { call } from './call.ts'

/** How long before the end a person is asked. */
const warningMs = 2 * 60 * 1000
/** A busy hand need not tell the server of each key. */
const quietMs = 5 * 60 * 1000
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** A person is there; the server hears of it. */
export function reportActivity() {
  return call<null>('/auth/activity', { method: 'POST' })
}

/** What is left until the session ends, once it is little enough to say so; null before. */
export function useIdleCountdown(idleMs: number, onEnd: () => void): number | null {
  const [leftMs, setLeft] = useState<number | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = lastActivity() + idleMs - Date.now()
      const untilWarning = left - Math.min(warningMs, idleMs / 3)
      if (left <= 0) {
        onEnd()
        return
      }
      setLeft(untilWarning > 0 ? null : left)
      timer = setTimeout(look, untilWarning > 0 ? untilWarning : Math.min(1000, left))
    }
    look()
    const stopListening = onActivity(look)
    // A machine that slept has not counted.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      stopListening()
      document.removeEventListener('visibilitychange', look)
    }
  }, [idleMs, onEnd])

  const isWarned = leftMs !== null
  useEffect(() => {
    // Once asked, a person answers by a button.
    if (isWarned) return
    let isReporting = false
    const reportIfDue = async () => {
      if (isReporting || Date.now() - lastActivity() < Math.min(quietMs, idleMs / 6)) return
      isReporting = true
      await reportActivity()
      isReporting = false
    }
    for (const type of signsOfLife) addEventListener(type, reportIfDue, { passive: true })
    return () => {
      for (const type of signsOfLife) removeEventListener(type, reportIfDue)
    }
  }, [isWarned, idleMs])

  return leftMs
}
