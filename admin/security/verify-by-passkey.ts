import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Tokens } from '#shared/auth.ts'
import { type Answer, call, callStepUp } from '../session/call.ts'

/** null: cancelled, timed out, or no such passkey here; browsers hide which, on purpose. */
export async function verifyByPasskey(): Promise<Answer<Tokens> | null> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>(
    '/auth/passkeys/verify/options',
    { method: 'POST' },
  )
  if (!options.ok) return options
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const response = await startAuthentication({ optionsJSON: options.data })
    return callStepUp('/auth/passkeys/verify', { response })
  } catch {
    return null
  }
}
