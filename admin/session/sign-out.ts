import { callServer } from '#client/session/call-server.ts'
import { announceIdleEnd } from '#client/session/idle-end.ts'
import { hasInvalidSession, storeLogout } from '#client/session/stored-session.ts'
import { goToSignIn } from './go-to-sign-in.ts'

/** Signs out on the server, or the next page does if it cannot be reached, and always in this browser. */
export async function signOut(): Promise<void> {
  sessionStorage.clear()
  storeLogout((await callServer('/auth/logout', { method: 'POST' })).ok)
  location.replace('/')
}

/** The server ends idle sessions itself. This revokes the refresh token too, without waiting for the answer. */
export function endIdleSession(): void {
  announceIdleEnd()
  void callServer('/auth/clear-refresh-token', { method: 'POST', keepalive: true })
  void goToSignIn('idle')
}

/**
 * A session whose idle time this browser does not know is over, as on the pages of the site. To be called before
 * anything of the panel is loaded.
 */
export async function endInvalidSession(): Promise<void> {
  if (!hasInvalidSession()) return
  storeLogout((await callServer('/auth/logout', { method: 'POST' })).ok)
  await goToSignIn('elsewhere')
}
