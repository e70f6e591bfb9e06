/**
 * Reasons for refusing anonymous requests. They are counted by the hour (GET /api/admin/events, /metrics),
 * not stored individually.
 */

export const refusalKinds = [
  /** A sign-in without the cookie of a started one. */
  'sign_in_not_begun',
  /** A malformed ID token. */
  'token_malformed',
  /** An ID token that is not signed by the identity provider. */
  'token_unsigned',
  /** An ID token that the provider signed for another site. */
  'token_foreign',
  /** An ID token for this site that is refused, in excess of those that have a row in the audit log. */
  'token_refused',
  /** A call of `/auth` from a page of another site. */
  'other_site',
  'limit_sign_in',
  'limit_sign_in_begun',
  'limit_second_factor',
  'limit_message',
  'limit_report',
  /** A message of a blocked sender or a headless browser. */
  'message_blocked',
] as const
export type RefusalKind = (typeof refusalKinds)[number]
