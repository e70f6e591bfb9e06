/** Requests that send a second factor to the server: at sign-in, and for a step-up within a session. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { type Answer, type CallOptions, callServer } from './call-server.ts'

export interface Proof {
  path: string
  body: object
}

export function proveByCode(token: string): Proof {
  return { path: '/auth/2fa/verify', body: { token } }
}

export function proveByRecoveryCode(code: string): Proof {
  return { path: '/auth/2fa/recovery', body: { code: code.trim() } }
}

type Call = <Data>(path: string, options: CallOptions) => Promise<Answer<Data>>

/**
 * Asks the browser for a passkey. null: cancelled, timed out, or no such passkey on this device. Browsers deliberately do
 * not say which.
 */
export async function proveByPasskey(call: Call = callServer): Promise<Answer<Proof> | null> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>(
    '/auth/passkeys/verify/options',
    { method: 'POST' },
  )
  if (!options.ok) return options
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const response = await startAuthentication({ optionsJSON: options.data })
    return { ok: true, data: { path: '/auth/passkeys/verify', body: { response } } }
  } catch {
    return null
  }
}
