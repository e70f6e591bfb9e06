/**
 * Whether an ID token is one that the identity provider made for this site, for this browser, a moment
 * ago (OpenID Connect Core, 3.1.3.7; RFC 8725). The signature comes first; nothing in a token says
 * how or by which key it is checked. Whether it was used before is for `sign-in.ts` to know.
 */
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { hashSecret, isSame } from '../../platform/crypto/secrets.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** What the provider says about a person. */
export interface Claims {
  /** The provider, under its first name. */
  iss: string
  sub: string
  /** The person has proven that it is theirs. */
  email: string
  name: string
  pictureUrl: string | null
  /** The organisation that runs the account, for accounts that are no private ones. */
  hostedDomain: string | null
}

export type VerifiedIdToken =
  | {
      ok: true
      claims: Claims
      /** Of what is signed: the signature of one token can be written in several ways. */
      hash: string
      /** From then on it is refused for its age. */
      deadAt: Date
    }
  | {
      ok: false
      /** UNAVAILABLE: there is no key to check it by. */
      code: 'INVALID_ID_TOKEN' | 'UNAVAILABLE'
      /** For the log; a caller learns the code alone. */
      reason: string
      /** What it was, if anybody could have made it; null: the provider made it for this site. */
      kind: ForeignToken | null
      /** Whom such a token is about: what is written down of one person has an end. */
      subject: string
    }

/** What is not even a token of the provider for this site. */
export type ForeignToken = 'token_malformed' | 'token_unsigned' | 'token_foreign'

export interface IdTokenVerifier {
  /** `nonce` is the one given to this browser; null if it was given none. */
  verify(token: string, nonce: string | null): Promise<VerifiedIdToken>
}

export const maxIdTokenLength = 4096
const compactForm = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/
const maxAgeSeconds = 600
const toleranceSeconds = 30
const requiredClaims = ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce', 'email', 'email_verified']

interface IdTokenVerifierDependencies {
  provider: IdentityProvider
  now: () => Date
}

export function createIdTokenVerifier({
  provider,
  now,
}: IdTokenVerifierDependencies): IdTokenVerifier {
  const { clientId, issuers } = provider
  const claimsSchema = toClaimsSchema(clientId)
  let keys: Promise<JWTVerifyGetKey> | null = null
  const findKey: JWTVerifyGetKey = async (header, token) => {
    keys ??= openKeys(provider)
    return (await keys)(header, token)
  }

  return {
    async verify(token, nonce) {
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

/** What jose lets pass: several audiences, other parties, claims of other types. */
function toClaimsSchema(clientId: string) {
  return v.object({
    aud: v.literal(clientId),
    azp: v.optional(v.literal(clientId)),
    sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    iat: v.number(),
    nonce: v.string(),
    email: v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u)),
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
    pictureUrl: isHttps(picture) ? picture : null,
    hostedDomain: hd ?? null,
  }
}

/** One line that can be shown anywhere: no controls, no marks that turn the writing direction. */
function toName(name: string): string {
  const line = name
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, 100).join('')
}

function isHttps(address: string): boolean {
  return address.length <= 2048 && URL.parse(address)?.protocol === 'https:'
}

/** `signed` holds what the provider signed, if its signature was good. */
function refuse(reason: string, kind: ForeignToken | null, signed: unknown = null) {
  const subject = String(payloadOf(signed)?.sub ?? '').slice(0, 255)
  return { ok: false, code: 'INVALID_ID_TOKEN', reason, kind, subject } as const
}

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name)
}

/** jose checks the signature before it reads a claim: what it says of a claim comes with what was signed. */
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

/** A token that names no key of the provider's is the token's fault; a provider out of reach is not. */
async function openKeys(provider: IdentityProvider): Promise<JWTVerifyGetKey> {
  const [keys, { errors }] = await Promise.all([provider.openKeys(), import('jose')])
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause
      if (cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new KeysUnavailable(`The keys of ${provider.name} cannot be had: ${reasonOf(cause)}`, {
        cause,
      })
    }
  }
}
