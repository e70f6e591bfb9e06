/** A letter in the words of nodemailer. */

import type { SendMailOptions } from 'nodemailer'
import { wrapHtml } from './letter-html.ts'
import type { OutgoingMail } from './transport.ts'

export function toMime(mail: OutgoingMail, body = toBody(mail)) {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: mail.to.map((address) => ({ name: '', address })),
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    ...body,
    // RFC 3834: nobody's absence is answered to a program.
    headers: mail.kind === 'reply' ? {} : { 'Auto-Submitted': 'auto-generated' },
    // Text alone: nothing in a letter makes this machine read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toBody({ subject, text, html }: OutgoingMail): Body {
  return { text, html: wrapHtml(subject, html) }
}

type Body = Pick<SendMailOptions, 'text' | 'html'>
