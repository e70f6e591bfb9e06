import { setKnownCookie } from '#client/known-cookie.ts'

/** Pages then come with the script that reads local storage before they are painted (`before-paint.ts`). */
export function rememberVisit(): void {
  setKnownCookie()
  addEventListener('pagehide', setKnownCookie)
}
