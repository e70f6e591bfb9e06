/** The audit log for admins: GET /api/admin/audit and /api/admin/audit/check. */
import * as v from 'valibot'
import { listEntries, pageEntries, periodEntries, searchEntry } from '../list.ts'
import { line } from '../text.ts'

/** Names of the OWASP Logging Vocabulary Cheat Sheet where it has one. */
export const auditEvents = [
  'authn_login_success',
  'authn_login_successafterfail',
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_login_lock',
  'authn_login_unlock',
  'authn_logout',
  'authn_step_up',
  'authn_factor_added',
  'authn_factor_removed',
  'authn_recovery_codes_created',
  'authn_passkey_counter_regress',
  'authn_token_created',
  'authn_token_revoked',
  'authn_token_reuse',
  'authz_fail',
  'excess_rate_limit_exceeded',
  'malicious_csrf',
  'privilege_permissions_changed',
  'account_disabled',
  'account_enabled',
  'session_created',
  'session_renewed',
  'session_expired',
  'session_revoked',
  'user_created',
  'user_updated',
  'sys_keys_rotated',
  'sys_audit_pruned',
  'sys_keys_lost',
  'sys_restored',
  'sys_database_moved',
  'message_opened',
  'message_changed',
  'message_deleted',
  'message_restored',
  'message_answered',
  'messages_exported',
  'content_drafted',
  'content_discarded',
  'content_published',
  'content_confirmed',
  'content_renamed',
  'content_tag_renamed',
  'content_tag_labelled',
  'content_redirect_removed',
  'content_shared',
  'content_unshared',
  'content_trashed',
  'content_restored',
  'content_deleted',
  'content_exported',
  'site_copied',
  'content_imported',
  'content_sample_replaced',
  'content_sample_restored',
  'content_hidden_deleted',
  'posts_imported',
  'posts_pictures_downloaded',
  'resume_uploaded',
  'media_uploaded',
  'media_changed',
  'media_deleted',
  'letter_retried',
  'test_letter_sent',
] as const
export type AuditEvent = (typeof auditEvents)[number]

/** Events that the owner should look at: the home of the panel counts them. */
export const alertingEvents = [
  'authn_login_fail',
  'authn_login_fail_max',
  'authn_login_lock',
  'authn_passkey_counter_regress',
  'authn_token_reuse',
  'excess_rate_limit_exceeded',
  'malicious_csrf',
] as const satisfies readonly AuditEvent[]

/** Acts of admins on messages and content. They are not security events, unless something leaves the site. */
export const ownWork = auditEvents.filter(
  (event) =>
    /^(?:message|content|posts|resume|media|letter|test_letter)_/.test(event) &&
    event !== 'content_exported',
)

export const auditResults = ['success', 'failure'] as const

/** A user in a list; without name and address, the account has been deleted. */
export const actorSchema = v.strictObject({
  id: v.string(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
})
export type Actor = v.InferOutput<typeof actorSchema>

export const auditEntrySchema = v.strictObject({
  seq: v.number(),
  at: v.string(),
  event: v.string(),
  /** null: unknown user. */
  actor: v.nullable(actorSchema),
  /** The account that the act was about, if the details name one. */
  subject: v.nullable(actorSchema),
  result: v.picklist(auditResults),
  /** Such as `google`, `totp`, `passkey`, `recovery`. */
  factor: v.nullable(v.string()),
  address: v.nullable(v.string()),
  device: v.nullable(v.string()),
  detail: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const auditQuerySchema = v.strictObject({
  ...pageEntries,
  ...periodEntries,
  event: v.optional(v.picklist(auditEvents)),
  /** The id of a user. */
  actor: v.optional(line(64)),
  result: v.optional(v.picklist(auditResults)),
  /** Searches for every word in event, device, address, detail, and name and email address of the actor. */
  ...searchEntry,
  sort: v.optional(v.picklist(['at,desc', 'at,asc']), 'at,desc'),
})
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>

export const auditListSchema = v.strictObject(listEntries(auditEntrySchema))
export type AuditList = v.InferOutput<typeof auditListSchema>

/** The result of verifying the log. */
export const auditCheckSchema = v.variant('ok', [
  v.strictObject({
    ok: v.literal(true),
    checkedAt: v.string(),
    rows: v.number(),
    /** How many earlier rows were archived and deleted. */
    pruned: v.number(),
    /**
     * The signature of the last row. Compare it with an external copy of the log: deleting rows at the end leaves no
     * gap.
     */
    lastHmac: v.nullable(v.string()),
  }),
  v.strictObject({
    ok: v.literal(false),
    checkedAt: v.string(),
    /** The number of the first invalid row. */
    seq: v.number(),
    problem: v.picklist(['missing', 'unchained', 'unsigned', 'checkpoint']),
  }),
])
export type AuditCheck = v.InferOutput<typeof auditCheckSchema>
