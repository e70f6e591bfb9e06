/** Why sessions end, and what keeps transactions that end several of them from waiting for each other. */

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

/** The turn (`takeTurn`) of transactions that change more than one session of a user. */
export const sessionsTurn = (userId: string) => `sessions:${userId}`
