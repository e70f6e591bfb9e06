/** The theme button. */
import { onThemeChange, storeTheme } from '#client/theme/stored-theme.ts'

export function watchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]')
  if (!button) return
  const root = document.documentElement
  const { toLight, toDark } = button.dataset as Record<'toLight' | 'toDark', string>

  const show = (isDark: boolean) => {
    root.dataset['theme'] = isDark ? 'dark' : 'light'
    button.title = isDark ? toLight : toDark
    button.ariaLabel = button.title
  }

  show(root.dataset['theme'] === 'dark')
  button.addEventListener('click', () => {
    const isDark = root.dataset['theme'] !== 'dark'
    show(isDark)
    storeTheme(isDark)
  })
  onThemeChange(show)
}
