import { expect, test, vi } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { useAuth } from './auth-store.ts'
import { setErrorWords } from './calls.ts'
import { loadProvider } from './provider-button.tsx'
import { endIdleSession, loadUser, signOut, verifyCode } from './session.ts'

setErrorWords(catalogues.en.signIn.errors)
const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

test('without a code, or with a part of one, nothing is sent, and the sign-in says why', async () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  expect(await verifyCode('')).toBe(false)
  expect(useAuth.getState().error).toBe('Please enter the 2FA code')
  expect(await verifyCode('12345')).toBe(false)
  expect(useAuth.getState().error).toBe('Two-factor verification failed')
  expect(send).not.toHaveBeenCalled()
})

test('a verified sign-in keeps the access token, and asks the server to store the refresh token', async () => {
  const user = { name: 'Ada', pictureUrl: null, isAdmin: false }
  const data = { user, accessToken: 'access', refreshToken: 'refresh' }
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('screen', { width: 1440, height: 900 })
  vi.stubGlobal('parent', new EventTarget())
  const canvas = { getContext: () => null }
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, createElement: () => canvas })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)])
    return Response.json({ success: true, data })
  })
  expect(await verifyCode('123456')).toBe(true)
  expect(sent).toEqual([
    ['/auth/2fa/verify', { token: '123456' }],
    ['/auth/set-refresh-token', { token: 'refresh' }],
  ])
  const { accessToken, securityContext, isAuthenticated, error } = useAuth.getState()
  expect({ accessToken, isAuthenticated, error }).toEqual({
    accessToken: 'access',
    isAuthenticated: true,
    error: null,
  })
  expect(securityContext).not.toBe(null)
})

test('a logout, or a refresh token that is not cleared, fails with a warning only', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await signOut()
  expect(useAuth.getState().error).toBe(null)
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')))
  await endIdleSession('Idle for too long')
  expect(useAuth.getState().error).toBe('Idle for too long')
  expect(warn.mock.calls).toEqual([['Network error'], ['Network error']])
  warn.mockClear()
})

test('who signs out while the user is loaded stays signed out', async () => {
  const user = {
    id: 'ada',
    name: 'Ada',
    email: 'ada@a.b',
    pictureUrl: null,
    isAdmin: false,
    roles: [],
    twoFactorEnabled: false,
  }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const loaded = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string) =>
    path === '/auth/me' ? loaded.promise : Promise.resolve(Response.json({ success: true })),
  )
  useAuth.setState({ user, isAuthenticated: true })
  const loading = loadUser()
  await signOut()
  loaded.resolve(Response.json({ success: true, data: user }))
  await loading
  expect(useAuth.getState()).toMatchObject({ user: null, isAuthenticated: false, ended: null })
})

test('without a document, as on a server, the provider is not available', async () => {
  expect(await loadProvider('https://provider.example/script.js')).toEqual({
    ok: false,
    error: 'Google Sign-In not available in server environment',
  })
})
