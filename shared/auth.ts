/** Sign-in: what may be sent to `/auth`, and what comes back. */
import * as v from 'valibot'

/** ASCII digits alone: what other scripts call digits is no code. */
export const secondFactorCode = v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'is not six digits'))

export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** For calls that are sent nothing: no body, or an empty object. */
export const emptySchema = v.strictObject({})

export const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  pictureUrl: v.nullable(v.string()),
  isAdmin: v.boolean(),
  roles: v.array(v.string()),
  twoFactorEnabled: v.boolean(),
  /** Where the panel is; told to admins alone. */
  adminPath: v.optional(v.string()),
})
export type User = v.InferOutput<typeof userSchema>

export const authConfigSchema = v.object({
  provider: v.picklist(['google', 'demo']),
  clientId: v.string(),
  /** To be handed to the provider, which puts it into its token. */
  nonce: v.string(),
  scriptUrl: v.string(),
  /** Of the demo provider: whether this browser must bring the code of the console first. */
  needsCode: v.optional(v.boolean()),
})
export type AuthConfig = v.InferOutput<typeof authConfigSchema>

export const googleSignInSchema = v.strictObject({
  googleIdToken: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(4096, 'is too long')),
  twoFactorCode: v.optional(secondFactorCode),
})
export type GoogleSignIn = v.InferOutput<typeof googleSignInSchema>

/** What a browser has in its hands after a sign-in; the cookies are not for scripts to see. */
export const tokensSchema = v.object({
  user: userSchema,
  /** Opens `/api` for some minutes, together with the cookies of the browser that it was given to. */
  accessToken: v.string(),
  /** A handle, good once and for a minute, for `/auth/set-refresh-token`. */
  refreshToken: v.string(),
})
export type Tokens = v.InferOutput<typeof tokensSchema>

export const signInAnswerSchema = v.variant('requiresTwoFactor', [
  v.object({
    requiresTwoFactor: v.literal(true),
    methods: v.array(v.picklist(secondFactorMethods)),
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
  /** When the access token ends. */
  expiresAt: v.string(),
})
export type RefreshAnswer = v.InferOutput<typeof refreshAnswerSchema>

export const setRefreshTokenSchema = v.strictObject({
  token: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(256, 'is too long')),
})

export const sessionSchema = v.object({
  /** A label; it opens nothing. */
  id: v.string(),
  /** The one that asks. */
  isCurrent: v.boolean(),
  device: v.string(),
  /** Where it began: an address, or the first half of one. */
  address: v.string(),
  createdAt: v.string(),
  lastActiveAt: v.string(),
  /** Whether it was opened with a second factor. */
  twoFactor: v.boolean(),
})
export type SessionSummary = v.InferOutput<typeof sessionSchema>
