/** The attribute of a cookie that is kept for a year; without it, a cookie ends with the session of the browser. */
export const forOneYear = 'max-age=31536000'

/** `cookie` is name=value. It is sent with every request to the site, also when following a link from another site. */
export function setCookie(cookie: string, lifetime = ''): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${cookie};path=/;samesite=lax;${lifetime}`
}

/**
 * Sets a cookie that says that local storage is not empty; its value is the same for every visitor. Must be called as soon as
 * something is stored: a cookie set while a page unloads misses the next request.
 */
export function setKnownCookie(): void {
  try {
    // The server's cookie lasts longer than one set by a script (`server/web/pages/ready-page.ts`), so it is kept.
    if (localStorage.length === 0 || /\bknown=1/.test(document.cookie)) return
    setCookie('known=1', forOneYear)
  } catch {
    // Local storage is blocked, so nothing is stored.
  }
}
