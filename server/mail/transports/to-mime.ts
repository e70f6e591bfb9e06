/** Converts an email to the options of nodemailer. */
import type { SendMailOptions } from 'nodemailer'
import { wrapHtml } from './email-html.ts'
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
    // RFC 3834: asks mail servers not to send automatic replies such as absence notes.
    headers: mail.kind === 'reply' ? {} : { 'Auto-Submitted': 'auto-generated' },
    // The contents of an email must never make nodemailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toBody({ subject, text, html }: OutgoingMail): Body {
  return { text, html: wrapHtml(subject, html) }
}

type Body = Pick<SendMailOptions, 'text' | 'html'>
