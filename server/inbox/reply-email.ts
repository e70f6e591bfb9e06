/** The email that answers a message: the words of the admin, and the message quoted below them. */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { EmailKind, Reply } from '#shared/inbox.ts'
import { escapeHtml } from '../mail/transports/email-html.ts'
import { toSeoulDay } from '../mail/transports/seoul-time.ts'
import type { MessageRow } from './message-row.ts'

/** In the visitor's language. */
export function toReplyEmail(row: MessageRow, { subject, text }: Reply) {
  const { emails } = catalogues[row.language]
  const quoted = emails.replyTo(toSeoulDay(new Date(row.created_at), row.language))
  const paragraph = (words: string) =>
    `<div dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(words)}</div>`
  return {
    kind: 'reply' as const,
    to: row.email,
    subject: subject || `Re: ${row.subject}`,
    text: `${text}\n\n${quoted}\n\n${quote(row.message)}`,
    html: `${paragraph(text)}<p>${escapeHtml(quoted)}</p><blockquote>${paragraph(row.message)}</blockquote>`,
    messageId: row.id,
  }
}

/**
 * The words of a reply without the quoted message. The line that introduces the quotation was written in the
 * words of an earlier version, so it is found by its place. null: not a reply, or its text has been deleted.
 */
export function findAnswer(
  email: { kind: EmailKind; body_text: string },
  message: string,
): string | null {
  if (email.kind !== 'reply' || email.body_text === '') return null
  const quotation = `\n\n${quote(message)}`
  if (!email.body_text.endsWith(quotation)) return email.body_text
  const above = email.body_text.slice(0, -quotation.length)
  return above.slice(0, above.lastIndexOf('\n\n'))
}

function quote(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
