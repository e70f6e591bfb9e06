/** Leaves the panel for the sign-in page, which says why. */
import { removeStoredSession } from '#client/session/stored-session.ts'

/** `idle`: nobody was active. `elsewhere`: another device or another admin ended the session, or its time was over. */
type EndReason = 'idle' | 'elsewhere'

let isLeaving = false

/** Never resolves: the page is unloading, and nothing is to be shown any more. The first reason counts. */
export function goToSignIn(reason: EndReason): Promise<never> {
  if (!isLeaving) {
    isLeaving = true
    removeStoredSession()
    location.replace(`/login?ended=${reason}`)
  }
  return new Promise(() => {})
}
