/**
 * The tables of sign-in (`docs/security.md`). They contain no plain secrets: secrets that a browser holds are
 * stored as SHA-256, secrets that must be read again are encrypted with the key ring (`*_enc`), and codes are
 * stored as HMAC.
 */

export interface SignInTables {
  user_account: UserAccountTable
  account_picture: AccountPictureTable
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
  /** The picture's address at the identity provider; null: there is none, or it could not be fetched. */
  picture_url: string | null
  disabled_at: string | null
  created_at: string
  version: number
}

interface AccountPictureTable {
  user_id: string
  source_url: string
  /** Base64, which means the same in SQLite and PostgreSQL. */
  webp: string
}

/** The identity (issuer, subject) at an identity provider: the only way to look up an account at sign-in. */
interface IdentityTable {
  iss: string
  sub: string
  user_id: string
}

/** One row as soon as there has been an admin: the settings that name the first admin are then ignored. */
interface BootstrapClosedTable {
  id: 1
  at: string
  user_id: string
}

interface SessionTable {
  /** A public identifier; it gives no access. */
  id: string
  sid_hash: string
  user_id: string
  /** The generation of the current refresh token. */
  rt_counter: number
  rt_key_enc: string
  rotated_at: string
  created_at: string
  last_active_at: string
  /** When the identity provider last authenticated the user. */
  signed_in_at: string
  step_up_until: string | null
  /** NIST SP 800-63B: 1 with one factor, 2 with two. */
  aal: 1 | 2
  /** 1: signed in with a recovery code, and must enrol a new factor before using the panel. */
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

/**
 * A sign-in in progress: a nonce for the identity provider, then a first factor that waits for the second.
 */
interface PreAuthTable {
  id_hash: string
  nonce: string
  /** Set when the first factor is verified. */
  user_id: string | null
  /** The hash of the ID token that proved the first factor. */
  token_hash: string | null
  /** The challenge for a passkey. */
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
  /** The time step of the last accepted code; codes up to this step are refused. */
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
  /** PostgreSQL returns this column as text. */
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
  /** The hash of the previous row including its signature; empty in the first row. */
  prev_hash: string
  /** `kid.signature` */
  hmac: string
}

/** One row each time the beginning of the audit log is archived and deleted. */
interface AuditCheckpointTable {
  /** The last row that was deleted. */
  seq: number
  /** The hash of that row, equal to `prev_hash` of the next one. */
  hash: string
  /** How many rows were deleted since the previous checkpoint. */
  pruned_rows: number
  at: string
  /** `kid.signature` */
  hmac: string
}

interface NoticeSentTable {
  kind: string
  at: string
}
