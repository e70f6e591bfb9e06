import { forgetStored } from './auth-storage.ts'
import { call } from './call.ts'
import { type EndReason, goToSignIn } from './go-to-sign-in.ts'

/** By the person's own wish: here, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  sessionStorage.clear()
  await call('/auth/logout', { method: 'POST' })
  forgetStored()
  location.replace('/')
}

/** The server has ended the session, or will; what could renew it is made worthless. */
export async function endIdleSession(reason: EndReason = 'idle'): Promise<void> {
  await call('/auth/clear-refresh-token', { method: 'POST' })
  await goToSignIn(reason)
}
