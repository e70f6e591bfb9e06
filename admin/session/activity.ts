/** When the admin was last active, in this tab or another. */
import { onIdleEnd } from '#client/session/idle-end.ts'
import {
  onStoredSessionChange,
  readStoredSession,
  storeSession,
} from '#client/session/stored-session.ts'
import { goToSignIn } from './go-to-sign-in.ts'

/** Local storage is written at most this often, because every call of the panel counts as activity. */
const storeEveryMs = 5000

const openedAt = Date.now()
let countedAt = 0
const listeners = new Set<() => void>()

/** To be called when the server has counted activity: restarts the countdown in every tab. */
export function countActivity(): void {
  countedAt = Date.now()
  notify()
  const stored = readStoredSession()
  const context = stored?.state.securityContext
  if (!stored || !context || countedAt - context.lastActivity < storeEveryMs) return
  const securityContext = { ...context, lastActivity: countedAt }
  storeSession({ ...stored, state: { ...stored.state, securityContext } })
}

export function lastActivity(): number {
  const stored = readStoredSession()?.state.securityContext?.lastActivity
  return Math.max(countedAt, stored ?? openedAt)
}

export function onActivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows other tabs: activity, sign-out, and the end of an idle session. */
export function watchOtherTabs(): void {
  onIdleEnd(() => goToSignIn('idle'))
  onStoredSessionChange((stored, isBack) => {
    if (stored) notify()
    // An admin who comes back has most likely signed out on a page of the site.
    else void goToSignIn(isBack ? null : 'elsewhere')
  })
}

function notify(): void {
  for (const listener of listeners) listener()
}
