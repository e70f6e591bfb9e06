/**
 * The only way to send mail. An email is queued in the transaction of its cause, and the outbox sends it
 * afterwards, with retries (`docs/decisions/mail.md`).
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { LetterKind } from '#shared/inbox.ts'
import { cleanLine } from '#shared/text.ts'
import type { Database } from '../platform/db/database.ts'
import { escapeHtml } from './transports/letter-html.ts'

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
export interface Letter {
  kind: LetterKind
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
export async function queueLetter(
  tx: Database,
  letter: Letter,
  at = new Date(),
): Promise<string | null> {
  const row = await tx
    .insertInto('letter')
    .values({
      id: randomUUID(),
      kind: letter.kind,
      state: 'queued',
      message_id: letter.messageId ?? null,
      dedupe_key: letter.dedupeKey ?? null,
      recipient: letter.to === null ? null : v.parse(mailAddress, letter.to),
      reply_to: letter.replyTo === undefined ? null : v.parse(mailAddress, letter.replyTo),
      subject: cleanLine(letter.subject),
      body_text: letter.text,
      body_html: letter.html,
      attempts: 0,
      next_attempt_at: at.toISOString(),
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function toTestLetter(language: Language, publicOrigin: string): Letter {
  const { subject, text } = catalogues[language].letters.test
  return {
    kind: 'test',
    to: null,
    subject,
    text: `${text}\n\n-- \n${publicOrigin}`,
    html: `<p>${escapeHtml(text)}</p>\n<p>${escapeHtml(publicOrigin)}</p>`,
  }
}
