/** The idle time of the session on public pages. */
import { readStoredSession } from '#client/session/stored-session.ts'
import { useIdleCountdown } from '#client/session/use-idle-countdown.ts'
import { useAuth } from './auth-store.ts'
import type { Answer, ErrorWords } from './call-auth.ts'
import { endIdleSession } from './session.ts'
import { callWithToken } from './session-calls.ts'

/** Tells the server that the user is active. */
export function reportActivity(words: ErrorWords): Promise<Answer<null>> {
  return callWithToken('/auth/activity', { keepalive: true }, words)
}

/** Another tab may have stored a later time, of which a tab that was asleep has not heard yet. */
function lastActivity(): number | null {
  const own = useAuth.getState().securityContext
  if (!own) return null
  const stored = readStoredSession()?.state.securityContext
  return Math.max(own.lastActivity, stored?.lastActivity ?? 0)
}

/** Milliseconds until the session ends, once the user must be warned; null before. `reason` is shown after the end. */
export function useCountdown(idleMs: number, reason: string, words: ErrorWords): number | null {
  return useIdleCountdown({
    idleMs,
    lastActivity,
    subscribe: useAuth.subscribe,
    report: () => reportActivity(words),
    onEnd: () => endIdleSession(reason, words),
  })
}
