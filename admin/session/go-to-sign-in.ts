/** Out of the panel, to the door, which says why. */
import { forgetStored } from './auth-storage.ts'

/** `idle`: nobody was there. `elsewhere`: another device or another admin ended the session, or its time was over. */
export type EndReason = 'idle' | 'elsewhere'

/** Never resolves: the page is going away, and what waits for an answer has nothing to show any more. */
export function goToSignIn(reason: EndReason): Promise<never> {
  forgetStored()
  location.replace(`/login?ended=${reason}`)
  return new Promise(() => {})
}
