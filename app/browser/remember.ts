/** A cookie that records that this browser stores something; its value is the same for everybody. */
const year = 60 * 60 * 24 * 365

/**
 * With the cookie, pages contain the script that applies stored preferences before the first paint
 * (`before-paint.ts`).
 */
export function rememberVisit(): void {
  remember()
  addEventListener('pagehide', remember)
}

/** Set as soon as something is stored: setting it when the page is left is too late for the next request. */
export function remember(): void {
  try {
    // The server's cookie lasts longer than one that a script sets (`server/web/pages/known-cookie.ts`), so
    // it is kept.
    if (localStorage.length === 0 || /\bknown=1/.test(document.cookie)) return
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `known=1;path=/;max-age=${year};samesite=lax`
  } catch {
    // If storage is blocked, nothing is stored.
  }
}
