/** The chosen language: in a cookie, which the server reads, and in local storage, from which a lost cookie is set again. */
import { forOneYear, setCookie } from './set-cookie.ts'

const languageName = 'language'

export function rememberLanguage(language: string): void {
  setCookie(`lang=${language}`, forOneYear)
  // Reading it waits until requests send the cookie; a reload right now could be sent without it.
  void document.cookie
  try {
    localStorage.setItem(languageName, language)
  } catch {
    // The cookie alone is enough for the server.
  }
}

/** Sets the cookie again where only the cookie was deleted. */
export function restoreLanguageCookie(): void {
  try {
    const stored = localStorage[languageName]
    if (stored && !/\blang=/.test(document.cookie)) rememberLanguage(stored)
  } catch {
    // Local storage is blocked, so there is nothing to restore from.
  }
}
