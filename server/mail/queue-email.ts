/**
 * The only way to send mail. An email is queued in the transaction of its cause, and the outbox sends it
 * afterwards, with retries (`docs/decisions/mail.md`).
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { EmailKind } from '#shared/inbox.ts'
import { cleanLine } from '#shared/text.ts'
import type { Database } from '../platform/db/database.ts'
import { escapeHtml } from './transports/email-html.ts'

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

/** An email. The word `message` is taken: it is what a visitor has written. */
export interface Email {
  kind: EmailKind
  /** Null: MAIL_TO, or the addresses of the admins, resolved when the email is sent. */
  to: string | null
  subject: string
  text: string
  /** The same text as HTML. The transport wraps it in a document. */
  html: string
  replyTo?: string
  /** Identifies the cause of the email. Several emails with the same key are queued once. */
  dedupeKey?: string
  /** The message that the email reports or answers. */
  messageId?: string
}

/** Returns the id of the email, or null if one with the same key was queued before. */
export async function queueEmail(
  tx: Database,
  email: Email,
  at = new Date(),
): Promise<string | null> {
  const row = await tx
    .insertInto('letter')
    .values({
      id: randomUUID(),
      kind: email.kind,
      state: 'queued',
      message_id: email.messageId ?? null,
      dedupe_key: email.dedupeKey ?? null,
      recipient: email.to === null ? null : v.parse(mailAddress, email.to),
      reply_to: email.replyTo === undefined ? null : v.parse(mailAddress, email.replyTo),
      subject: cleanLine(email.subject),
      body_text: email.text,
      body_html: email.html,
      attempts: 0,
      next_attempt_at: at.toISOString(),
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function toTestEmail(language: Language, publicOrigin: string): Email {
  const { subject, text } = catalogues[language].emails.test
  return {
    kind: 'test',
    to: null,
    subject,
    text: `${text}\n\n-- \n${publicOrigin}`,
    html: `<p>${escapeHtml(text)}</p>\n<p>${escapeHtml(publicOrigin)}</p>`,
  }
}
