/** Why sessions end. */

export type EndReason =
  | 'logout'
  | 'replaced'
  | 'too_many'
  | 'revoked_by_user'
  | 'revoked_by_admin'
  | 'account_disabled'
  | 'factor_changed'
  | 'role_changed'
  | 'provider_gone'
  | 'token_reuse'
