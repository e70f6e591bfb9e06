import { callServer } from '#client/session/call-server.ts'
import { announceIdleEnd } from '#client/session/idle-end.ts'
import { hasInvalidSession, storeLogout } from '#client/session/stored-session.ts'
import { goToSignIn } from './go-to-sign-in.ts'

/** Signs out on the server, or the next page does if it cannot be reached, and always in this browser. */
export async function signOut(): Promise<void> {
  sessionStorage.clear()
  storeLogout(await tell('/auth/logout'))
  location.replace('/')
}

/** The server ends idle sessions itself. This revokes the refresh token too, without waiting for the answer. */
export function endIdleSession(): void {
  announceIdleEnd()
  void tell('/auth/clear-refresh-token')
  void goToSignIn('idle')
}

/**
 * A session whose idle time this browser does not know is over, as on the pages of the site. To be called before
 * anything of the panel is loaded.
 */
export async function endInvalidSession(): Promise<void> {
  if (!hasInvalidSession()) return
  storeLogout(await tell('/auth/logout'))
  await goToSignIn('elsewhere')
}

/** Resolves to whether the server has done it. A failure is only logged: the session ends here all the same. */
async function tell(path: string): Promise<boolean> {
  const answer = await callServer(path, { method: 'POST', keepalive: true })
  // biome-ignore lint/suspicious/noConsole: the page is left at once, so nothing else can tell why the server did not end the session
  if (!answer.ok) console.warn(path, answer.status)
  return answer.ok
}
