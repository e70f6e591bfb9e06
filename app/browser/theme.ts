/** The theme button. */
import { onThemeChange, storeTheme } from '#client/theme/stored-theme.ts'

export function watchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]')
  const bar = document.querySelector<HTMLMetaElement>('[name=theme-color]')
  if (!button || !bar) return
  const root = document.documentElement
  const { toLight, toDark } = button.dataset as Record<'toLight' | 'toDark', string>

  const show = (isDark: boolean) => {
    root.dataset['theme'] = isDark ? 'dark' : 'light'
    bar.media = isDark ? 'not all' : ''
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
