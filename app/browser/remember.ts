/** A cookie that says that something is kept in this browser, and nothing else: it is the same for everybody. */
const year = 60 * 60 * 24 * 365

/** Pages then come with the script that reads it before they are painted (`before-paint.ts`). */
export function rememberVisit(): void {
  remember()
  addEventListener('pagehide', remember)
}

/** As soon as something is stored: what is said while a page is left comes too late for the request of the next. */
export function remember(): void {
  try {
    // What the server has sent lasts longer than what is set here (`server/web/pages/known-cookie.ts`): it stays.
    if (localStorage.length === 0 || /\bknown=1/.test(document.cookie)) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `known=1;path=/;max-age=${year};samesite=lax`
  } catch {
    // Where storage is closed to us, nothing is kept.
  }
}
