/** Sign-in: the requests and responses of `/auth`. */
import * as v from 'valibot'
import { foldWidth } from './text.ts'

/** ASCII digits, also full-width ones as an input method types them: digits of other scripts are not valid in codes. */
export const secondFactorCode = v.pipe(
  v.string(),
  v.transform(foldWidth),
  v.regex(/^[0-9]{6}$/, 'is not six digits'),
)

export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** GET /auth/2fa/methods */
export const methodsSchema = v.array(v.picklist(secondFactorMethods))

/** For calls without input: no body, or an empty object. */
export const emptySchema = v.strictObject({})

export const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  pictureUrl: v.nullable(v.string()),
  isAdmin: v.boolean(),
  roles: v.array(v.string()),
  twoFactorEnabled: v.boolean(),
  /** true: the session was opened by a recovery code, and may only set up a factor. */
  mustEnrol: v.optional(v.boolean()),
  /** The path of the panel; sent only to admins. */
  adminPath: v.optional(v.string()),
})
export type User = v.InferOutput<typeof userSchema>

export const authConfigSchema = v.object({
  provider: v.picklist(['google', 'demo']),
  clientId: v.string(),
  /** Passed to the provider, which includes it in its token. */
  nonce: v.string(),
  scriptUrl: v.string(),
  /** For the demo provider: whether this browser must send the console's code first. */
  needsCode: v.optional(v.boolean()),
})
export type AuthConfig = v.InferOutput<typeof authConfigSchema>

/** Prints the code of the demo provider again, on the machine of the site. */
export const demoCodeCommand = 'npm run madang -- demo:code'

export const googleSignInSchema = v.strictObject({
  googleIdToken: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(4096, 'is too long')),
  twoFactorCode: v.optional(secondFactorCode),
})

/** The tokens that a script receives after a sign-in; it cannot read the cookies. */
export const tokensSchema = v.object({
  user: userSchema,
  /** Grants access to `/api` for some minutes, together with the cookies of the browser that received it. */
  accessToken: v.string(),
  /** A handle for `/auth/set-refresh-token`, valid once and for a minute. */
  refreshToken: v.string(),
})
export type Tokens = v.InferOutput<typeof tokensSchema>

export const signInAnswerSchema = v.variant('requiresTwoFactor', [
  v.object({
    requiresTwoFactor: v.literal(true),
    methods: methodsSchema,
  }),
  v.object({
    requiresTwoFactor: v.literal(false),
    ...tokensSchema.entries,
    userInfo: userSchema,
  }),
])
export type SignInAnswer = v.InferOutput<typeof signInAnswerSchema>

export const refreshAnswerSchema = v.object({
  ...tokensSchema.entries,
  /** When the access token expires. */
  expiresAt: v.string(),
})
export type RefreshAnswer = v.InferOutput<typeof refreshAnswerSchema>

export const setRefreshTokenSchema = v.strictObject({
  token: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(256, 'is too long')),
})

export const sessionSchema = v.object({
  /** A label; it grants no access. */
  id: v.string(),
  /** The session of the caller. */
  isCurrent: v.boolean(),
  device: v.string(),
  /** Where it started: an address, or the first half of one. */
  address: v.string(),
  createdAt: v.string(),
  lastActiveAt: v.string(),
  /** Whether it was opened with a second factor. */
  twoFactor: v.boolean(),
})
export type SessionSummary = v.InferOutput<typeof sessionSchema>
