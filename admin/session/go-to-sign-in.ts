/** Goes from the panel to the sign-in page, which shows the reason and leads back to the same room. */
import { removeStoredSession } from '#client/session/stored-session.ts'

/** `idle`: no activity. `elsewhere`: ended from another device or by another admin, or the maximum lifetime is over. */
type EndReason = 'idle' | 'elsewhere'

let isLeaving = false

export function isLeavingForSignIn(): boolean {
  return isLeaving
}

/**
 * Never resolves: the page is unloading, and nothing is to be shown any more. The first reason counts. null: the user
 * knows it.
 */
export function goToSignIn(reason: EndReason | null): Promise<never> {
  if (!isLeaving) {
    isLeaving = true
    removeStoredSession()
    const base = document.documentElement.dataset['base'] ?? ''
    const room = location.pathname.slice(base.length) + location.search
    const ended = reason && `ended=${reason}&`
    location.replace(`/login?${ended ?? ''}to=panel${room && `#${room}`}`)
  }
  return new Promise(() => {})
}
