import { expect, test, vi } from 'vitest'
import { onThemeChange, themeName } from './stored-theme.ts'

test('a page that comes back from the back-forward cache shows the theme that was chosen meanwhile', () => {
  const page = new EventTarget()
  const stored: Record<string, string> = {}
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const shown: boolean[] = []
  onThemeChange((isDark) => shown.push(isDark))
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  show(false)
  expect(shown).toEqual([])
  stored[themeName] = JSON.stringify({ state: { isDark: true } })
  show(true)
  expect(shown).toEqual([true])
})
