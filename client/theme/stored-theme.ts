/** Stores the chosen theme in the format of the persist middleware of zustand. */
import { setKnownCookie } from '../cookies.ts'

/** Repeated in `applyTheme`, which cannot import. */
export const themeName = 'theme-storage'

export function storeTheme(isDark: boolean): void {
  try {
    localStorage.setItem(themeName, JSON.stringify({ state: { isDark }, version: 0 }))
    setKnownCookie()
  } catch {
    // Local storage may be blocked, as in some private windows: the theme then applies to this page only.
  }
}

/**
 * Calls `show` with the theme to show when the system changes its theme, when another tab stores one, and when the page
 * comes back from the back-forward cache, in which it gets no events.
 */
export function onThemeChange(show: (isDark: boolean) => void): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => show(readStoredTheme() ?? system.matches)
  system.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === themeName && follow())
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}

function readStoredTheme(): boolean | null {
  try {
    const { isDark } = JSON.parse(localStorage[themeName]).state
    return typeof isDark === 'boolean' ? isDark : null
  } catch {
    return null
  }
}
