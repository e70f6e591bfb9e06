/**
 * Verifies that the identity provider issued an ID token recently, for this site and this browser (OpenID
 * Connect Core, 3.1.3.7; RFC 8725). The signature is checked first. Nothing in a token chooses its algorithm
 * or key. `sign-in.ts` checks whether a token was used before.
 */
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { cleanLine } from '#shared/text.ts'
import { mailAddress } from '../../mail/queue-email.ts'
import { hashSecret, isSame } from '../../platform/crypto/secrets.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** A person, as the provider describes them. */
export interface Claims {
  /** The first entry of the provider's `issuers`. */
  iss: string
  sub: string
  /** The provider has verified the address. */
  email: string
  name: string
  pictureUrl: string | null
  /** The organisation that manages the account, if it is not a private one. */
  hostedDomain: string | null
}

export type VerifiedIdToken =
  | {
      ok: true
      claims: Claims
      /** Hash of the signed part: the signature itself has several valid encodings. */
      hash: string
      /** The token is refused for its age from this time on. */
      deadAt: Date
      /** The passkey of the owner that signed, in place of the provider. */
      passkeyId?: string
    }
  | {
      ok: false
      /** UNAVAILABLE: the keys of the provider could not be loaded. */
      code: 'INVALID_ID_TOKEN' | 'UNAVAILABLE'
      /** For the log. The client gets only the code. */
      reason: string
      /** Set for tokens that anyone could have made. Null if the provider issued the token for this site. */
      kind: ForeignToken | null
      /** The subject of a token that the provider issued: audit rows are limited per person. */
      subject: string
    }

/** Tokens that the provider did not issue for this site, and signatures of passkeys that the settings do not name. */
type ForeignToken = 'token_malformed' | 'token_unsigned' | 'token_foreign' | 'passkey_refused'

export type IdTokenVerifier = ReturnType<typeof createIdTokenVerifier>

const maxIdTokenLength = 4096
const compactForm = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/
const maxAgeSeconds = 600
const toleranceSeconds = 30
const requiredClaims = ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce', 'email', 'email_verified']

interface IdTokenVerifierDependencies {
  provider: IdentityProvider
  now: () => Date
}

export function createIdTokenVerifier({ provider, now }: IdTokenVerifierDependencies) {
  const { clientId, issuers } = provider
  const claimsSchema = toClaimsSchema(clientId)
  let keys: Promise<JWTVerifyGetKey> | null = null
  const findKey: JWTVerifyGetKey = async (header, token) => {
    keys ??= openKeys(provider)
    return (await keys)(header, token)
  }

  return {
    /** `nonce` is the nonce of this browser, or null if it has none. */
    async verify(token: string, nonce: string | null): Promise<VerifiedIdToken> {
      if (token.length > maxIdTokenLength || !compactForm.test(token)) {
        return refuse('not a token', 'token_malformed')
      }
      const { jwtVerify } = await import('jose')
      let payload: JWTPayload
      try {
        const verified = await jwtVerify(token, findKey, {
          algorithms: ['RS256'],
          issuer: [...issuers],
          audience: clientId,
          maxTokenAge: maxAgeSeconds,
          clockTolerance: toleranceSeconds,
          currentDate: now(),
          requiredClaims,
        })
        payload = verified.payload
      } catch (error) {
        const kind = kindOf(error, provider)
        if (!(error instanceof KeysUnavailable)) return refuse(reasonOf(error), kind, error)
        return { ok: false, code: 'UNAVAILABLE', reason: error.message, kind, subject: '' }
      }
      const claims = v.safeParse(claimsSchema, payload)
      if (!claims.success) {
        const kind = isForSite(payload, provider) ? null : 'token_foreign'
        return refuse(`claim ${v.getDotPath(claims.issues[0])}`, kind, { payload })
      }
      const { iat, nonce: own, ...person } = claims.output
      if (nonce === null || !isSame(own, nonce)) return refuse('claim nonce', null, { payload })
      return {
        ok: true,
        claims: toClaims(issuers[0], person),
        hash: hashSecret(token.slice(0, token.lastIndexOf('.'))),
        deadAt: new Date((iat + maxAgeSeconds + 2 * toleranceSeconds) * 1000),
      }
    },
  }
}

/** Checks what jose does not: several audiences, other authorised parties, claims of other types. */
function toClaimsSchema(clientId: string) {
  return v.object({
    aud: v.literal(clientId),
    azp: v.optional(v.literal(clientId)),
    sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    iat: v.number(),
    nonce: v.string(),
    email: mailAddress,
    email_verified: v.literal(true),
    hd: v.optional(v.pipe(v.string(), v.maxLength(253))),
    name: v.fallback(v.optional(v.string()), undefined),
    picture: v.fallback(v.optional(v.string()), undefined),
  })
}

type Person = Pick<
  v.InferOutput<ReturnType<typeof toClaimsSchema>>,
  'sub' | 'email' | 'hd' | 'name' | 'picture'
>

function toClaims(iss: string, { sub, email, hd, name = '', picture = '' }: Person): Claims {
  return {
    iss,
    sub,
    email,
    name: toName(name) || toName(email.slice(0, email.lastIndexOf('@'))),
    pictureUrl: isHttps(picture) || picture.startsWith(`${iss}/`) ? picture : null,
    hostedDomain: hd ?? null,
  }
}

function toName(name: string): string {
  return Array.from(cleanLine(name)).slice(0, 100).join('')
}

function isHttps(address: string): boolean {
  return address.length <= 2048 && URL.parse(address)?.protocol === 'https:'
}

/** `signed` is the payload or an error that contains it, if the signature was valid. */
function refuse(reason: string, kind: ForeignToken | null, signed: unknown = null) {
  const subject = String(payloadOf(signed)?.sub ?? '').slice(0, 255)
  return { ok: false, code: 'INVALID_ID_TOKEN', reason, kind, subject } as const
}

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name)
}

/**
 * jose verifies the signature before it reads claims, so an error about a claim contains a signed payload.
 */
function kindOf(error: unknown, provider: IdentityProvider): ForeignToken | null {
  const payload = payloadOf(error)
  if (payload) return isForSite(payload, provider) ? null : 'token_foreign'
  return /^ERR_JW[ST]_INVALID$/.test(reasonOf(error)) ? 'token_malformed' : 'token_unsigned'
}

function payloadOf(signed: unknown): JWTPayload | null {
  const { payload } = (signed ?? {}) as { payload?: JWTPayload }
  return payload ?? null
}

function isForSite({ iss, aud }: JWTPayload, { clientId, issuers }: IdentityProvider): boolean {
  return aud === clientId && issuers.some((issuer) => issuer === iss)
}

class KeysUnavailable extends Error {
  override name = 'KeysUnavailable'
}

/** An unknown key makes the token invalid. Keys that cannot be loaded are an outage. */
async function openKeys(provider: IdentityProvider): Promise<JWTVerifyGetKey> {
  const [keys, { errors }] = await Promise.all([provider.openKeys(), import('jose')])
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new KeysUnavailable(
        `The keys of ${provider.name} could not be loaded: ${reasonOf(cause)}`,
        {
          cause,
        },
      )
    }
  }
}
