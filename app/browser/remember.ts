/** A cookie that says that something is kept in this browser, and nothing else: it is the same for everybody. */
const year = 60 * 60 * 24 * 365

/** Pages then come with the script that reads it before they are painted (`before-paint.ts`). */
export function rememberVisit(): void {
  remember()
  addEventListener('pagehide', remember)
}

function remember(): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    if (localStorage.length > 0) document.cookie = `known=1;path=/;max-age=${year};samesite=lax`
  } catch {
    // Where storage is closed to us, nothing is kept.
  }
}
