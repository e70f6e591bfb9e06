/** The theme, light or dark. The panel and the public pages share the stored choice. */
import { create } from 'zustand'
import { onThemeChange, storeTheme } from '#client/theme/stored-theme.ts'

const { dataset } = document.documentElement
const useDark = create(() => dataset.theme === 'dark')

export function useTheme(): [isDark: boolean, choose: (isDark: boolean) => void] {
  return [useDark(), choose]
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
  useDark.setState(isDark, true)
}
