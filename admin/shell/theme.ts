/** Light and dark, kept under `theme-storage` as public pages keep it: one choice for both. */
import { useEffect, useState } from 'react'

const name = 'theme-storage'

export function useTheme(): [isDark: boolean, choose: (isDark: boolean) => void] {
  const [isDark, setDark] = useState(() => document.documentElement.dataset.theme === 'dark')

  useEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }, [isDark])
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setDark(readStored() ?? system.matches)
    const hear = ({ key }: StorageEvent) => key === name && follow()
    system.addEventListener('change', follow)
    addEventListener('storage', hear)
    return () => {
      system.removeEventListener('change', follow)
      removeEventListener('storage', hear)
    }
  }, [])

  return [
    isDark,
    (isDark) => {
      setDark(isDark)
      try {
        localStorage.setItem(name, JSON.stringify({ state: { isDark }, version: 0 }))
      } catch {
        // Storage may be closed to us; the page at hand has changed all the same.
      }
    },
  ]
}

function readStored(): boolean | null {
  try {
    const { isDark } = JSON.parse(localStorage.getItem(name) ?? '').state
    return typeof isDark === 'boolean' ? isDark : null
  } catch {
    return null
  }
}
