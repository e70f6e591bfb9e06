/** Users, their sessions and the sign-in policy: /api/admin/users, /api/admin/sessions, /api/admin/policy. */
import * as v from 'valibot'
import { listEntries, pageEntries, searchEntry } from '../list.ts'
import { line } from '../text.ts'
import { actorSchema } from './audit.ts'

export const roles = ['user', 'admin'] as const

export const accountSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  pictureUrl: v.nullable(v.string()),
  role: v.picklist(roles),
  /** null: not disabled. */
  disabledAt: v.nullable(v.string()),
  createdAt: v.string(),
  version: v.number(),
  twoFactor: v.boolean(),
  activeSessions: v.number(),
  /** The last activity in any stored session; null: in none. */
  lastActiveAt: v.nullable(v.string()),
  /** The user who is calling. */
  isSelf: v.boolean(),
})
export type AdminAccount = v.InferOutput<typeof accountSchema>

export const accountSorts = ['createdAt,desc', 'createdAt,asc', 'name,asc', 'email,asc'] as const

export const accountQuerySchema = v.strictObject({
  ...pageEntries,
  role: v.optional(v.picklist(roles)),
  state: v.optional(v.picklist(['active', 'disabled'])),
  /** Searches for every word in name and email address. */
  ...searchEntry,
  sort: v.optional(v.picklist(accountSorts), 'createdAt,desc'),
})
export type AccountQuery = v.InferOutput<typeof accountQuerySchema>

export const accountListSchema = v.strictObject(listEntries(accountSchema))
export type AccountList = v.InferOutput<typeof accountListSchema>

/**
 * PATCH /api/admin/users/{id} with `If-Match`. 412 STALE: `data.current` is the current account. 403
 * STEP_UP_REQUIRED: `data.methods` lists the methods (POST /auth/2fa/verify, /auth/2fa/recovery or a
 * passkey); empty: by signing in again. 409 LAST_ADMIN: no admin would be left.
 */
export const accountChangeSchema = v.strictObject({
  role: v.optional(v.picklist(roles)),
  disabled: v.optional(v.boolean()),
})
export type AccountChange = v.InferOutput<typeof accountChangeSchema>

export const sessionStates = ['active', 'ended'] as const

/** Why a session has ended: by a user, an event or a time-out. */
export const sessionEnds = [
  'logout',
  'replaced',
  'too_many',
  'revoked_by_user',
  'provider_gone',
  'revoked_by_admin',
  'factor_changed',
  'role_changed',
  'token_reuse',
  'account_disabled',
  'idle',
  'expired',
] as const

export const adminSessionSchema = v.strictObject({
  /** A label; it grants no access. */
  id: v.string(),
  user: actorSchema,
  state: v.picklist(sessionStates),
  /** The session of the caller. */
  isCurrent: v.boolean(),
  device: v.string(),
  /** Where it started: an address, or the first half of one. */
  address: v.string(),
  /** Whether it was opened with a second factor. */
  twoFactor: v.boolean(),
  createdAt: v.string(),
  lastActiveAt: v.string(),
  /** null while it is active. */
  endedAt: v.nullable(v.string()),
  end: v.nullable(v.picklist(sessionEnds)),
})
export type AdminSession = v.InferOutput<typeof adminSessionSchema>

export const adminSessionQuerySchema = v.strictObject({
  ...pageEntries,
  /** The id of a user. */
  user: v.optional(line(64)),
  state: v.optional(v.picklist(sessionStates)),
  /** Searches for every word in device, address, name and email address. */
  ...searchEntry,
  sort: v.optional(
    v.picklist(['lastActiveAt,desc', 'lastActiveAt,asc', 'createdAt,desc', 'createdAt,asc']),
    'lastActiveAt,desc',
  ),
})
export type AdminSessionQuery = v.InferOutput<typeof adminSessionQuerySchema>

/** DELETE /api/admin/sessions/{id} returns the ended session; 404: there is no live one. */
export const adminSessionListSchema = v.strictObject(listEntries(adminSessionSchema))
export type AdminSessionList = v.InferOutput<typeof adminSessionListSchema>

/** Read-only: these come from the settings. */
export const policySchema = v.strictObject({
  /** ADMIN_2FA */
  adminSecondFactor: v.picklist(['optional', 'required']),
  /** SIGN_UP */
  signUp: v.picklist(['open', 'closed']),
  /** In seconds. */
  times: v.strictObject({
    idle: v.number(),
    absolute: v.number(),
    access: v.number(),
    stepUp: v.number(),
    pending: v.number(),
  }),
  admins: v.strictObject({
    total: v.number(),
    /** The admins without a second factor. */
    withoutSecondFactor: v.array(actorSchema),
  }),
})
export type Policy = v.InferOutput<typeof policySchema>
