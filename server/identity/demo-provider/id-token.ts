/** ID tokens like Google's (OpenID Connect Core, section 2), signed with a new key in each process. */
import { randomBytes } from 'node:crypto'
import type { GenerateKeyPairResult, JSONWebKeySet } from 'jose'
import type { DemoAccount } from './accounts.ts'

interface TokenSignerDependencies {
  issuer: string
  clientId: string
  now: () => Date
}

export interface TokenSigner {
  /** The public key, as a JWK Set (RFC 7517). */
  jwks(): Promise<JSONWebKeySet>
  sign(account: DemoAccount, nonce: string): Promise<string>
}

const alg = 'RS256'
const lifeSeconds = 3600

export function createTokenSigner({ issuer, clientId, now }: TokenSignerDependencies): TokenSigner {
  const kid = randomBytes(8).toString('hex')
  let keys: Promise<GenerateKeyPairResult> | null = null
  /** Made at the first sign-in: most processes, such as those of tests, never sign a token. */
  function getKeys() {
    keys ??= import('jose').then(({ generateKeyPair }) => generateKeyPair(alg))
    return keys
  }

  return {
    async jwks() {
      const { exportJWK } = await import('jose')
      const { publicKey } = await getKeys()
      return { keys: [{ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }] }
    },
    async sign({ sub, email, name, picture }, nonce) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const domain = email.slice(email.indexOf('@') + 1)
      const { SignJWT } = await import('jose')
      const { privateKey } = await getKeys()
      return new SignJWT({
        azp: clientId,
        email,
        email_verified: true,
        // Google sets it for addresses that belong to an organisation.
        ...(domain === 'gmail.com' ? {} : { hd: domain }),
        name,
        ...(picture !== null && { picture: `${issuer}/pictures/${picture}` }),
        nonce,
      })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(sub)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .setJti(randomBytes(16).toString('hex'))
        .sign(privateKey)
    },
  }
}
