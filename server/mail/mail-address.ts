import * as v from 'valibot'

/**
 * An address that the site can send email to: one `@`, and nothing that could begin a header or another recipient.
 * Whether such a mailbox exists is for its mail server to say. Sign-in accepts the same addresses, because a
 * notice that cannot be queued would undo the change that it reports.
 */
export const mailAddress = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[^\s@<>,;\p{C}]+@[^\s@<>,;\p{C}]+$/u),
)
