import { callServer } from '#client/session/call-server.ts'
import { announceIdleEnd } from '#client/session/idle-end.ts'
import { removeStoredSession } from '#client/session/stored-session.ts'
import { goToSignIn } from './go-to-sign-in.ts'

/** On the server if it can be reached, and in this browser in any case. */
export async function signOut(): Promise<void> {
  sessionStorage.clear()
  await callServer('/auth/logout', { method: 'POST' })
  removeStoredSession()
  location.replace('/')
}

/** The server has ended the idle session, or will; its refresh token is revoked while the page is left already. */
export function endIdleSession(): void {
  announceIdleEnd()
  void callServer('/auth/clear-refresh-token', { method: 'POST', keepalive: true })
  void goToSignIn('idle')
}
