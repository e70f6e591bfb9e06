import { expect, test, vi } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { useAuth } from './auth-store.ts'
import { loadProvider } from './load-provider.ts'
import { verifyCode } from './session.ts'

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

test('without a document, as on a server, the provider is not available', async () => {
  expect(await loadProvider('https://provider.example/script.js', words)).toEqual({
    ok: false,
    error: 'Google Sign-In not available in server environment',
  })
})
