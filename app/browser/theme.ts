/** The theme of the document, and its button. */
import { onThemeChange, storeTheme } from '#client/theme/stored-theme.ts'

export function watchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]')
  const bar = document.querySelector<HTMLMetaElement>('[name=theme-color]')
  const root = document.documentElement

  const show = (isDark: boolean) => {
    root.dataset['theme'] = isDark ? 'dark' : 'light'
    // The frame of sign-in has no button.
    if (!button || !bar) return
    const { toLight = '', toDark = '' } = button.dataset
    bar.media = isDark ? 'not all' : ''
    button.title = isDark ? toLight : toDark
    button.ariaLabel = button.title
  }

  show(root.dataset['theme'] === 'dark')
  button?.addEventListener('click', () => {
    const isDark = root.dataset['theme'] !== 'dark'
    show(isDark)
    storeTheme(isDark)
  })
  onThemeChange(show)
}
