/** Passkeys: what the browser's authenticator says, carried to the server and back. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useAuth } from './auth-store.ts'
import { callAuth, type ErrorWords } from './call-auth.ts'
import { verifySecondFactor } from './session.ts'

/** The store has the user then, or the sentence that says why not. */
export async function signInWithPasskey(words: ErrorWords): Promise<void> {
  useAuth.setState({ isLoading: true, error: null })
  const response = await askPasskey(words)
  if (response.ok) {
    await verifySecondFactor('/auth/passkeys/verify', { response: response.data }, words)
  } else {
    useAuth.setState({ isLoading: false, error: response.error })
  }
}

export async function askPasskey(words: ErrorWords) {
  const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/auth/passkeys/verify/options',
    {},
    words,
  )
  if (!options.ok) return options
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return { ok: true, data: await startAuthentication({ optionsJSON: options.data }) } as const
  } catch {
    // Cancelled, timed out, or no such passkey on this device: browsers do not say which, on purpose.
    return { ok: false, code: null, error: words.passkey } as const
  }
}
