/**
 * The calls of `/auth/passkey`: the owner signs in by a passkey that the settings name, in place of an identity provider.
 * It is one factor, as a token of Google is: the signature is over the nonce of this browser, and counts once.
 */
import { signInAnswerSchema } from '#shared/auth.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { fail, ok } from '#shared/result.ts'
import { passkeyOptionsSchema, verifyPasskeySchema } from '#shared/second-factor.ts'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import { checkSignature, toRelyingParty } from '../second-factor/passkeys.ts'
import { passkeyIssuer } from '../sign-in/accounts.ts'
import { type OwnerPasskey, ownerSubject } from '../sign-in/owner-passkeys.ts'
import { nonceMs, type PreAuths } from '../sign-in/pre-auth.ts'
import type { SignIn } from '../sign-in/sign-in.ts'

interface OwnerPasskeyDependencies {
  adminPasskeys: readonly OwnerPasskey[]
  preAuths: PreAuths
  publicOrigin: string
  signIn: SignIn
}

export function createOwnerPasskeyCalls({
  adminPasskeys,
  preAuths,
  publicOrigin,
  signIn,
}: OwnerPasskeyDependencies): Call<'session'>[] {
  return [
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/passkey/options',
      isOpenToRecovery: true,
      summary:
        'Begins a sign-in by a passkey of the owner (PublicKeyCredentialRequestOptionsJSON).',
      answer: passkeyOptionsSchema,
      failures: ['RATE_LIMITED', 'UNAVAILABLE'],
      async run({ caller }) {
        if (adminPasskeys.length === 0) return fail('UNAVAILABLE')
        const refusal = await signIn.refuseBeginning(caller)
        if (refusal) return refusal
        const { nonce } = await preAuths.open(caller.cookies)
        return ok({
          challenge: nonce,
          rpId: toRelyingParty(publicOrigin, caller.headers).id,
          userVerification: 'required',
          // So that the browser does not offer a second factor, which the same device may hold. They are no secrets.
          allowCredentials: adminPasskeys.map(({ id }) => ({ id, type: 'public-key' })),
        })
      },
    }),
    defineCall({
      access: 'session',
      method: 'POST',
      path: '/auth/passkey/sign-in',
      isOpenToRecovery: true,
      summary: 'Signs in with a passkey of the owner, or asks for the second factor.',
      body: verifyPasskeySchema,
      answer: signInAnswerSchema,
      failures: ['DEMO_LOCKED', 'INVALID_ID_TOKEN', 'NOT_ADMITTED', 'RATE_LIMITED', 'UNAVAILABLE'],
      async run({ caller, body: { response } }) {
        if (adminPasskeys.length === 0) return fail('UNAVAILABLE')
        const party = toRelyingParty(publicOrigin, caller.headers)
        let isSigned = false
        const begun = await signIn.begin(caller, 'ownerPasskey', async ({ nonce, created_at }) => {
          const passkey = adminPasskeys.find(({ id }) => id === response.id)
          const key = passkey && { id: passkey.id, publicKey: await toCose(passkey.publicKey) }
          // The counter, which tells of a copied authenticator, would be a row that a restore sets back. The second factor
          // has one.
          const counter = key ? await checkSignature(party, key, response, nonce) : null
          if (!passkey || counter === null) {
            const reason = passkey ? 'signature' : 'not in the settings'
            const kind = 'passkey_refused'
            return { ...fail('INVALID_ID_TOKEN'), reason, kind, subject: '' }
          }
          isSigned = true
          const claims = {
            iss: passkeyIssuer,
            sub: ownerSubject,
            name: catalogues[caller.language].signIn.ownerPasskey.owner,
            // None is known. MAIL_TO says where emails go.
            email: '',
            pictureUrl: null,
            hostedDomain: null,
          }
          // The nonce itself is used up: a signature has several valid encodings. Its cookie is void long before.
          const deadAt = new Date(Date.parse(created_at) + 2 * nonceMs)
          const hash = hashSecret(`${passkeyIssuer} ${nonce}`)
          return { ok: true, claims, hash, deadAt, passkeyId: passkey.id }
        })
        // The nonce is used up, perhaps by a sign-in that has been ended since: the next attempt needs another one.
        if (!begun.ok && isSigned) caller.cookies.clear('pre')
        return begun
      },
    }),
  ]
}

/** The form in which the library takes a key: RFC 9053, sections 2 and 7; RFC 8230. */
async function toCose({ kty, x = '', y = '', n = '', e = '' }: OwnerPasskey['publicKey']) {
  const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const key = new Map<number, number | Uint8Array>()
  const set = (kind: number, algorithm: number) => key.set(1, kind).set(3, algorithm)
  const bytes = isoBase64URL.toBuffer
  if (kty === 'EC') set(2, -7).set(-1, 1).set(-2, bytes(x)).set(-3, bytes(y))
  else if (kty === 'OKP') set(1, -8).set(-1, 6).set(-2, bytes(x))
  else set(3, -257).set(-1, bytes(n)).set(-2, bytes(e))
  return isoCBOR.encode(key)
}
