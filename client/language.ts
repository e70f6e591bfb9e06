/** The chosen language: in a cookie for the server, and in local storage to restore a lost cookie. */
import { forOneYear, setCookie } from './cookies.ts'

const languageName = 'language'

export function rememberLanguage(language: string): void {
  setCookie(`lang=${language}`, forOneYear)
  // Reading the cookie makes sure that it is stored: an immediate reload could otherwise be sent without it.
  void document.cookie
  try {
    localStorage.setItem(languageName, language)
  } catch {
    // The cookie alone is enough for the server.
  }
}

/** Sets the cookie again if only the cookie was deleted. */
export function restoreLanguageCookie(): void {
  try {
    const stored = localStorage[languageName]
    if (stored && !/\blang=/.test(document.cookie)) rememberLanguage(stored)
  } catch {
    // Local storage is blocked, so there is nothing to restore from.
  }
}
