/** The theme, light or dark. The panel and the public pages share the stored choice. */
import { useSyncExternalStore } from 'react'
import { onThemeChange, storeTheme } from '#client/theme/stored-theme.ts'

const { dataset } = document.documentElement
/** Several components show the theme and must all be updated when it changes. */
const listeners = new Set<() => void>()

export function useTheme(): [isDark: boolean, choose: (isDark: boolean) => void] {
  return [useSyncExternalStore(subscribe, isDark), choose]
}

/** Follows changes of the system theme and of other tabs. */
export function watchTheme(): void {
  onThemeChange(show)
}

function choose(isDark: boolean): void {
  show(isDark)
  storeTheme(isDark)
}

function show(isDark: boolean): void {
  dataset.theme = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

function isDark(): boolean {
  return dataset.theme === 'dark'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
