/** The theme button. The choice is kept as zustand's persist would keep it, which the panel's store reads. */
import { remember } from './remember.ts'

const key = 'theme-storage'

export function watchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]')
  if (!button) return
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const { toLight = '', toDark = '' } = button.dataset

  const show = (isDark: boolean) => {
    root.dataset['theme'] = isDark ? 'dark' : 'light'
    button.title = isDark ? toLight : toDark
    button.setAttribute('aria-label', button.title)
  }

  show(root.dataset['theme'] === 'dark')
  button.addEventListener('click', () => {
    const isDark = root.dataset['theme'] !== 'dark'
    show(isDark)
    store(isDark)
  })
  system.addEventListener('change', () => show(readStored() ?? system.matches))
  addEventListener('storage', (event) => {
    if (event.key === key) show(readStored() ?? system.matches)
  })
}

function readStored(): boolean | null {
  try {
    const { isDark } = JSON.parse(localStorage.getItem(key) ?? '').state
    return typeof isDark === 'boolean' ? isDark : null
  } catch {
    return null
  }
}

function store(isDark: boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify({ state: { isDark }, version: 0 }))
    remember()
  } catch {
    // Storage may be closed to us, as in some private windows; the page at hand has changed all the same.
  }
}
