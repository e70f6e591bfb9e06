/**
 * The tables of sign-in (`docs/security.md`). Secrets are never here: what a browser holds is kept as its
 * SHA-256, what we must read again is sealed by the key ring (`*_enc`), codes are kept as their HMAC.
 */

export interface SignInTables {
  user_account: UserAccountTable
  identity: IdentityTable
  bootstrap_closed: BootstrapClosedTable
  session: SessionTable
  access_token: AccessTokenTable
  refresh_handle: RefreshHandleTable
  pre_auth: PreAuthTable
  seen_id_token: SeenIdTokenTable
  factor: FactorTable
  pending_factor: PendingFactorTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  device: DeviceTable
  factor_count: FactorCountTable
  audit: AuditTable
  audit_checkpoint: AuditCheckpointTable
  notice_sent: NoticeSentTable
}

export type Role = 'user' | 'admin'

interface UserAccountTable {
  id: string
  role: Role
  name: string
  email: string
  picture_url: string | null
  disabled_at: string | null
  created_at: string
  version: number
}

/** Whom an identity provider knows by (issuer, subject): the only thing an account is found by. */
interface IdentityTable {
  iss: string
  sub: string
  user_id: string
}

/** One row from the moment there has been an admin: the settings that name the first one are dead then. */
interface BootstrapClosedTable {
  id: 1
  at: string
  user_id: string
}

interface SessionTable {
  /** A label that may be shown; it opens nothing. */
  id: string
  sid_hash: string
  user_id: string
  /** The generation of the refresh token that is in force. */
  rt_counter: number
  rt_key_enc: string
  rotated_at: string
  created_at: string
  last_active_at: string
  /** The last time that the identity provider vouched for the user. */
  signed_in_at: string
  step_up_until: string | null
  /** NIST SP 800-63B: 1 with one factor, 2 with two. */
  aal: 1 | 2
  /** 1: came in by a recovery code, and must enrol anew before admin work. */
  must_enrol: 0 | 1
  device_hash: string | null
  device_label: string
  ip_prefix: string
  revoked_at: string | null
  revoke_reason: string | null
}

interface AccessTokenTable {
  hash: string
  session_id: string
  expires_at: string
}

interface RefreshHandleTable extends AccessTokenTable {
  used_at: string | null
}

/** What a browser began: a nonce for the identity provider, then a first factor that waits for the second. */
interface PreAuthTable {
  id_hash: string
  nonce: string
  /** Set once the first factor is proven. */
  user_id: string | null
  /** Of the ID token that proved it. */
  token_hash: string | null
  /** Of a passkey. */
  challenge: string | null
  tries: number
  done: 0 | 1
  created_at: string
  expires_at: string
}

interface SeenIdTokenTable {
  hash: string
  expires_at: string
}

/** An authenticator app. */
interface FactorTable {
  id: string
  user_id: string
  secret_enc: string
  /** The time step of the last accepted code; none before it is taken again. */
  last_step: number
  confirmed_at: string
}

interface PendingFactorTable {
  user_id: string
  secret_enc: string
  expires_at: string
}

interface PasskeyTable {
  /** The credential id, base64url. */
  id: string
  user_id: string
  public_key: string
  /** PostgreSQL gives this one back as text. */
  counter: number | string
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

interface RecoveryCodeTable {
  hmac: string
  user_id: string
}

interface DeviceTable {
  id_hash: string
  user_id: string
  label: string
  created_at: string
  expires_at: string
}

interface FactorCountTable {
  key: string
  window_start: string
  count: number
  expires_at: string
}

interface AuditTable {
  seq: number
  at: string
  actor: string | null
  event: string
  factor: string | null
  ip: string | null
  device: string | null
  result: string
  detail: string
  /** Of the row before, signature included; empty in the first. */
  prev_hash: string
  /** `kid.signature` */
  hmac: string
}

/** One row for each time that the beginning of the audit log was archived and deleted. */
interface AuditCheckpointTable {
  /** The last row that was deleted. */
  seq: number
  /** Of that row, as the row after it names it. */
  hash: string
  /** How many rows were deleted: all those since the checkpoint before this one. */
  pruned_rows: number
  at: string
  /** `kid.signature` */
  hmac: string
}

interface NoticeSentTable {
  kind: string
  at: string
}
