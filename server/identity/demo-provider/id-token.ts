/**
 * ID tokens like those of Google (OpenID Connect Core, section 2), signed with a key that lives as long as
 * the process.
 */
import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { JSONWebKeySet } from 'jose'
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

const lifeSeconds = 3600
const bits = 2048

export function createTokenSigner({ issuer, clientId, now }: TokenSignerDependencies): TokenSigner {
  const kid = randomBytes(8).toString('hex')
  let keys: ReturnType<typeof makeKeys> | null = null
  /** The key is generated at the first sign-in: most processes, including those of tests, never need one. */
  function getKeys() {
    keys ??= makeKeys()
    return keys
  }

  return {
    async jwks() {
      const { publicKey } = await getKeys()
      const { e, n } = publicKey.export({ format: 'jwk' })
      return { keys: [{ kty: 'RSA', e, n, kid, alg: 'RS256', use: 'sig' }] }
    },
    async sign({ sub, email, name }, nonce) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const domain = email.slice(email.indexOf('@') + 1)
      const claims = {
        iss: issuer,
        aud: clientId,
        azp: clientId,
        sub,
        email,
        email_verified: true,
        // Google sets `hd` for addresses that belong to an organisation.
        ...(domain === 'gmail.com' ? {} : { hd: domain }),
        name,
        nonce,
        iat: issuedAt,
        nbf: issuedAt,
        exp: issuedAt + lifeSeconds,
        jti: randomBytes(16).toString('hex'),
      }
      const signed = `${toPart({ alg: 'RS256', kid, typ: 'JWT' })}.${toPart(claims)}`
      const { privateKey } = await getKeys()
      const signature = sign('sha256', Buffer.from(signed), privateKey)
      return `${signed}.${signature.toString('base64url')}`
    },
  }
}

function makeKeys() {
  return promisify(generateKeyPair)('rsa', { modulusLength: bits })
}

function toPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
