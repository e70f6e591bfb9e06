import { expect, test, vi } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { useAuth } from './auth-store.ts'
import { loadProvider } from './load-provider.ts'
import { endIdleSession, signOut, verifyCode } from './session.ts'

const words = catalogues.en.signIn.errors

test('without a code, or with a part of one, nothing is sent, and the sign-in says why', async () => {
  const send = vi.fn()
  vi.stubGlobal('fetch', send)
  expect(await verifyCode('', words)).toBe(false)
  expect(useAuth.getState().error).toBe('Please enter the 2FA code')
  expect(await verifyCode('12345', words)).toBe(false)
  expect(useAuth.getState().error).toBe('Two-factor verification failed')
  expect(send).not.toHaveBeenCalled()
})

test('a logout, or a refresh token that is not cleared, fails with a warning only', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await signOut(words)
  expect(useAuth.getState().error).toBe(null)
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('no network')))
  await endIdleSession('Idle for too long', words)
  expect(useAuth.getState().error).toBe('Idle for too long')
  expect(warn.mock.calls).toEqual([['Network error'], ['Network error']])
  warn.mockClear()
})

test('without a document, as on a server, the provider is not available', async () => {
  expect(await loadProvider('https://provider.example/script.js', words)).toEqual({
    ok: false,
    error: 'Google Sign-In not available in server environment',
  })
})
