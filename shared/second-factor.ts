/** The second factor: requests and responses of its calls. */
import * as v from 'valibot'
import { secondFactorCode } from './auth.ts'
import { line } from './text.ts'

export const secondFactorLimits = { passkeys: 10, passkeyName: 60 }

/** POST /auth/2fa/verify */
export const tokenSchema = v.strictObject({ token: secondFactorCode })

/** POST /auth/2fa/confirm. With `setupId`, a code of a set-up that was started again elsewhere does not count as wrong. */
export const confirmSchema = v.strictObject({
  token: secondFactorCode,
  setupId: v.optional(v.pipe(v.string(), v.maxLength(64, 'is too long'))),
})

/** POST /auth/2fa/disable, /auth/2fa/recovery/regenerate: without a code, a recent step-up is required. */
export const optionalTokenSchema = v.strictObject({ token: v.optional(secondFactorCode) })

/** POST /auth/2fa/recovery: as printed, or as a user types it. */
export const recoverySchema = v.strictObject({
  code: v.pipe(v.string(), v.minLength(24, 'is too short'), v.maxLength(64, 'is too long')),
})

const base64url = (longest: number) =>
  v.pipe(
    v.string(),
    v.maxLength(longest, 'is too long'),
    v.regex(/^[A-Za-z0-9_-]*$/, 'is not base64url'),
  )
const shortText = v.pipe(v.string(), v.maxLength(40, 'is too long'))

const credential = <Response extends v.ObjectEntries>(response: Response) =>
  v.strictObject({
    id: base64url(1400),
    rawId: base64url(1400),
    type: v.literal('public-key'),
    authenticatorAttachment: v.optional(v.nullable(shortText)),
    clientExtensionResults: v.record(shortText, v.unknown()),
    response: v.strictObject({ clientDataJSON: base64url(4000), ...response }),
  })

/** RegistrationResponseJSON of Web Authentication Level 3, section 5.1. */
export const registerPasskeySchema = v.strictObject({
  name: v.optional(line(secondFactorLimits.passkeyName)),
  response: credential({
    attestationObject: base64url(6000),
    authenticatorData: v.optional(base64url(4000)),
    transports: v.optional(v.pipe(v.array(shortText), v.maxLength(10))),
    publicKey: v.optional(v.nullable(base64url(4000))),
    publicKeyAlgorithm: v.optional(v.number()),
  }),
})

/** AuthenticationResponseJSON of the same section. */
export const verifyPasskeySchema = v.strictObject({
  response: credential({
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.optional(v.nullable(base64url(200))),
  }),
})

export type PasskeyRegistration = v.InferOutput<typeof registerPasskeySchema>['response']
export type PasskeyAssertion = v.InferOutput<typeof verifyPasskeySchema>['response']

export const totpSetupSchema = v.object({
  otpauthUrl: v.string(),
  /** The same seed in base32, for typing. */
  secret: v.string(),
  /** The same address as a QR code: an SVG data URL. */
  qr: v.string(),
  /** Which set-up this is: starting again replaces it. */
  setupId: v.string(),
})
export type TotpSetup = v.InferOutput<typeof totpSetupSchema>

/** Shown once. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof recoveryCodesSchema>

export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

export const registeredPasskeySchema = v.object({
  passkey: passkeySchema,
  /** Only if there were none. */
  recoveryCodes: v.nullable(v.array(v.string())),
})
export type RegisteredPasskey = v.InferOutput<typeof registeredPasskeySchema>

/** Passed to `navigator.credentials` unchanged. */
export const passkeyOptionsSchema = v.object({ challenge: v.string() })
