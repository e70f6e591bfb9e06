/** What strangers are refused for. It is counted by the hour (GET /api/admin/events, /metrics), and never kept one by one. */

export const refusalKinds = [
  /** A sign-in without the cookie of a begun one. */
  'sign_in_not_begun',
  /** An ID token that has not the form of one. */
  'token_malformed',
  /** An ID token that is not signed by the identity provider. */
  'token_unsigned',
  /** One that the provider signed for another site. */
  'token_foreign',
  /** One for this site that is refused, beyond those that the audit log has a row of. */
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
