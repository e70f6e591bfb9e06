import { expect, test, vi } from 'vitest'
import {
  authStorageName,
  hasInvalidSession,
  onStoredSessionChange,
  readStoredSession,
  removeStoredSession,
  storeLogout,
  storeSession,
} from './stored-session.ts'

const user = {
  id: '1',
  name: '홍길동 ✓',
  email: 'hong@example.com',
  pictureUrl: null,
  isAdmin: false,
  roles: ['user'],
  twoFactorEnabled: false,
}

const securityContext = { sessionId: '2', lastActivity: 3, deviceFingerprint: '4' }

function stubStorage(): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => items.set(name, text),
    removeItem: (name: string) => items.delete(name),
  })
  return items
}

test('a stored session can be read back, also with only atob and JSON.parse', () => {
  const items = stubStorage()
  const stored = { state: { user, securityContext }, version: 0 }
  expect(hasInvalidSession()).toBe(false)
  storeSession(stored)
  expect(readStoredSession()).toEqual(stored)
  expect(hasInvalidSession()).toBe(false)
  expect(JSON.parse(atob(items.get('auth-storage') ?? ''))).toEqual(stored)
})

test('a session without a user is removed', () => {
  const items = stubStorage()
  storeSession({ state: { user, securityContext } })
  storeSession({ state: { user: null, securityContext: null } })
  expect(items.size).toBe(0)
})

test('a logout that did not reach the server stays due until the server has answered, or until a new sign-in', () => {
  const items = stubStorage()
  storeLogout(false)
  storeSession({ state: { user: null, securityContext: null } })
  removeStoredSession()
  expect(readStoredSession()).toBe(null)
  expect(hasInvalidSession()).toBe(true)
  storeLogout(true)
  expect(items.size).toBe(0)

  storeLogout(false)
  storeSession({ state: { user, securityContext } })
  expect(hasInvalidSession()).toBe(false)
  removeStoredSession()
  expect(items.size).toBe(0)
})

test.each(['', 'x', btoa('null'), btoa('{}'), btoa('"text"'), btoa('{"state":null}')])(
  'stored text that is not a session (%s) is read as signed out',
  (text) => {
    stubStorage().set(authStorageName, text)
    expect(readStoredSession()).toBe(null)
  },
)

test.each([null, undefined, {}, { lastActivity: 'yesterday' }])(
  'a user whose security context is %o is not signed in, and the session is to be ended',
  (broken) => {
    const named = { ...user, name: 'Hong' }
    const text = btoa(JSON.stringify({ state: { user: named, securityContext: broken } }))
    stubStorage().set(authStorageName, text)
    expect(readStoredSession()).toBe(null)
    expect(hasInvalidSession()).toBe(true)
  },
)

test.each([null, 5, {}, { name: {} }])(
  'a stored user who has no name (%j) is nobody: no page could show one',
  (broken) => {
    stubStorage().set(
      authStorageName,
      btoa(JSON.stringify({ state: { user: broken, securityContext } })),
    )
    expect(readStoredSession()).toBe(null)
    expect(hasInvalidSession()).toBe(true)
  },
)

test('a page that comes back from the back-forward cache learns that the session has ended meanwhile', () => {
  const items = stubStorage()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const heard: unknown[] = []
  onStoredSessionChange((stored, isBack) => heard.push([stored, isBack]))
  const leave = () => page.dispatchEvent(new Event('pagehide'))
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  // Nobody was signed in, or local storage is blocked.
  show(false)
  leave()
  show(true)
  expect(heard).toEqual([])
  const stored = { state: { user, securityContext } }
  storeSession(stored)
  leave()
  show(true)
  items.clear()
  show(true)
  expect(heard).toEqual([
    [stored, true],
    [null, true],
  ])
})
