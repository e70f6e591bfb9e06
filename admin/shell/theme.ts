/** Light and dark: one choice for the panel and the public pages. */
import { useSyncExternalStore } from 'react'
import { onThemeChange, storeTheme } from '#client/theme/stored-theme.ts'

const { dataset } = document.documentElement
/** Several components show the theme: a change by one must show in all. */
const listeners = new Set<() => void>()

export function useTheme(): [isDark: boolean, choose: (isDark: boolean) => void] {
  return [useSyncExternalStore(subscribe, isDark), choose]
}

/** Follows the system and other tabs. */
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
