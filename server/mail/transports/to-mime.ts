/** A letter in the words of nodemailer. */

import { wrapHtml } from '../letter-html.ts'
import type { OutgoingMail } from '../transport.ts'

export function toMime(mail: OutgoingMail) {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: mail.to.map((address) => ({ name: '', address })),
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: wrapHtml(mail.subject, mail.html),
    // RFC 3834: nobody's absence is answered to a program.
    headers: mail.kind === 'reply' ? {} : { 'Auto-Submitted': 'auto-generated' },
    // Text alone: nothing in a letter makes this machine read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
