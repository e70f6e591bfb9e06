/**
 * Sets `data-theme` to the stored theme or, without one, to the theme of the system. Documents contain the text of
 * this function as an inline script, which runs before the first paint: it may use no name from outside itself.
 */
export function applyTheme(root: DOMStringMap): void {
  let isDark: unknown
  try {
    isDark = JSON.parse(localStorage['theme-storage']).state.isDark
  } catch {}
  if (typeof isDark !== 'boolean') isDark = matchMedia('(prefers-color-scheme:dark)').matches
  root['theme'] = isDark ? 'dark' : 'light'
}
