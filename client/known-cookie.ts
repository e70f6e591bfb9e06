/** A cookie that only says that local storage is not empty. Its value is the same for every visitor. */
import { forOneYear, setCookie } from './set-cookie.ts'

/** Must be called as soon as something is stored: a cookie set while a page unloads misses the next request. */
export function setKnownCookie(): void {
  try {
    // The server's cookie lasts longer than one set by a script (`server/web/pages/ready-page.ts`), so it is kept.
    if (localStorage.length === 0 || /\bknown=1/.test(document.cookie)) return
    setCookie('known=1', forOneYear)
  } catch {
    // Local storage is blocked, so nothing is stored.
  }
}
