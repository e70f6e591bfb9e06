import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { authStorageName, storeLogout } from '#client/session/stored-session.ts'
import { themeName } from '#client/theme/stored-theme.ts'
import { beforePaint } from './before-paint.ts'

test('the script before the first paint reads local storage by the names under which it is written', () => {
  for (const name of [themeName, authStorageName])
    expect(beforePaint).toMatch(new RegExp(`["']${name}["']`))
})

test('the script before the first paint uses no name from outside itself', () => {
  const root = { dataset: {} as DOMStringMap, style: { setProperty: () => {} } }
  const page = {
    document: { documentElement: root, cookie: 'typed=1' },
    localStorage: { [themeName]: '{"state":{"isDark":true},"version":0}' },
    sessionStorage: {},
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
  }
  runInNewContext(beforePaint, page)
  expect(root.dataset).toEqual({ theme: 'dark', typed: '1' })
})

test('a page that finds a logout to be due loads the account, which sends it', () => {
  const items: Record<string, string> = {}
  const setItem = (name: string, text: string) => {
    items[name] = text
  }
  vi.stubGlobal('localStorage', { setItem })
  storeLogout(false)
  expect(stateWith(items)).toBe('ended')
})

test('a page that finds a session without its security context loads the account, which ends it', () => {
  const session = btoa('{"state":{"user":{"name":"Ada"}}}')
  expect(stateWith({ [authStorageName]: session })).toBe('ended')
})

function stateWith(items: Record<string, string>): string | undefined {
  const root = { dataset: {} as DOMStringMap, style: { setProperty: () => {} } }
  const page = {
    document: { documentElement: root, cookie: '' },
    localStorage: items,
    sessionStorage: {},
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
    atob,
  }
  runInNewContext(beforePaint, page)
  return root.dataset['auth']
}
