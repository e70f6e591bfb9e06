import { setKnownCookie } from '#client/known-cookie.ts'

/** With this cookie, pages contain the script that reads local storage before the first paint (`before-paint.ts`). */
export function rememberVisit(): void {
  setKnownCookie()
  addEventListener('pagehide', setKnownCookie)
}
