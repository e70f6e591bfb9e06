/** The settings for sign-in. */
import * as v from 'valibot'
import { isAdminPath } from '../identity/sign-in/admin-path.ts'
import type { AuthTimes } from '../identity/sign-in/session-times.ts'
import type { Key } from '../platform/keys/key-ring.ts'
import { parseKeys } from '../platform/keys/key-text.ts'
import { emailAddress, listSetting, optionalSetting, setting } from './setting.ts'

/** A setting for tests, in seconds; fractions are allowed. */
const secondsSetting = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,9}(?:\.\d{1,3})?$/, 'is not a number of seconds'),
      v.transform(Number),
    ),
    String(fallback),
  )

const visibleText = (problem: string) => v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, problem))

const settings = {
  AUTH_KEYS: optionalSetting(
    v.pipe(
      v.string(),
      v.rawTransform<string, [Key, ...Key[]]>(({ dataset, addIssue, NEVER }) => {
        const parsed = parseKeys(dataset.value)
        if (parsed.ok) return parsed.keys
        addIssue({ message: parsed.problem })
        return NEVER
      }),
    ),
  ),
  GOOGLE_CLIENT_ID: optionalSetting(visibleText('is not a client id')),
  ADMIN_GOOGLE_SUBS: listSetting(visibleText('contains an invalid subject')),
  ADMIN_EMAILS: listSetting(emailAddress),
  ADMIN_2FA: setting(
    v.picklist(['optional', 'required'], 'is not optional or required'),
    'optional',
  ),
  ADMIN_PATH: setting(
    v.pipe(v.string(), v.check(isAdminPath, 'is not a path like /admin, or is already in use')),
    '/admin',
  ),
  SIGN_UP: setting(v.picklist(['open', 'closed'], 'is not open or closed'), 'open'),
}

const testSettings = {
  DEMO_CODE: v.optional(visibleText('must be a code without spaces')),
  GOOGLE_JWKS_URL: v.optional(v.pipe(v.string(), v.trim(), v.url('is not a URL'))),
  SESSION_IDLE_S: secondsSetting(1800),
  SESSION_ABS_S: secondsSetting(43_200),
  ACCESS_TTL_S: secondsSetting(600),
  RT_COALESCE_S: secondsSetting(10),
  RT_GRACE_S: secondsSetting(30),
  PENDING_TTL_S: secondsSetting(600),
  STEP_UP_S: secondsSetting(300),
}

export const authEntries = { ...settings, ...testSettings }

/** The names of the settings that are only for tests. */
export const authTestSettings = Object.keys(testSettings)

type Parsed = v.InferOutput<v.ObjectSchema<typeof authEntries, undefined>>

export interface AuthEnv {
  /** null: the keys of the file in `dataDir`. */
  authKeys: [Key, ...Key[]] | null
  /** null: no Google sign-in; on loopback, the demo provider is used instead. */
  googleClientId: string | null
  /** null: the URL at which Google publishes its keys. */
  googleJwksUrl: string | null
  /** null: a random code at each start. */
  demoCode: string | null
  /** Who becomes the first admin; email addresses in lower case. */
  firstAdmins: { subs: string[]; emails: string[] }
  adminSecondFactor: 'optional' | 'required'
  /** The path of the panel; only admins are told about it. */
  adminPath: string
  signUp: 'open' | 'closed'
  authTimes: AuthTimes
}

export function toAuthSettings(env: Parsed): AuthEnv {
  return {
    authKeys: env.AUTH_KEYS ?? null,
    googleClientId: env.GOOGLE_CLIENT_ID ?? null,
    googleJwksUrl: env.GOOGLE_JWKS_URL ?? null,
    demoCode: env.DEMO_CODE ?? null,
    firstAdmins: {
      subs: env.ADMIN_GOOGLE_SUBS,
      emails: env.ADMIN_EMAILS.map((one) => one.toLowerCase()),
    },
    adminSecondFactor: env.ADMIN_2FA,
    adminPath: env.ADMIN_PATH,
    signUp: env.SIGN_UP,
    authTimes: {
      idleMs: env.SESSION_IDLE_S * 1000,
      absoluteMs: env.SESSION_ABS_S * 1000,
      accessMs: env.ACCESS_TTL_S * 1000,
      coalesceMs: env.RT_COALESCE_S * 1000,
      graceMs: env.RT_GRACE_S * 1000,
      pendingMs: env.PENDING_TTL_S * 1000,
      stepUpMs: env.STEP_UP_S * 1000,
    },
  }
}
