import { expect, test, vi } from 'vitest'
import { authStorageName, readStoredSession, storeSession } from './stored-session.ts'

const user = {
  id: '1',
  name: '홍길동 ✓',
  email: 'hong@example.com',
  pictureUrl: null,
  isAdmin: false,
  roles: ['user'],
  twoFactorEnabled: false,
}

function stubStorage(): Map<string, string> {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => items.set(name, text),
    removeItem: (name: string) => items.delete(name),
  })
  return items
}

test('a stored session is read as it was written, also by atob and JSON alone', () => {
  const items = stubStorage()
  const stored = { state: { user, securityContext: null }, version: 0 }
  storeSession(stored)
  expect(readStoredSession()).toEqual(stored)
  expect(JSON.parse(atob(items.get(authStorageName) ?? ''))).toEqual(stored)
})

test('a session without a user is removed', () => {
  const items = stubStorage()
  storeSession({ state: { user, securityContext: null } })
  storeSession({ state: { user: null, securityContext: null } })
  expect(items.size).toBe(0)
})

test.each(['', 'x', btoa('null'), btoa('{}'), btoa('"text"'), btoa('{"state":null}')])(
  'what is not ours (%s) says that nobody is signed in',
  (text) => {
    stubStorage().set(authStorageName, text)
    expect(readStoredSession()).toBe(null)
  },
)
