import * as v from 'valibot'
import { languages } from '#shared/i18n/languages.ts'
import { type MailSettings, parseMailUrl } from '../mail/transports/mail-url.ts'
import { nameTransport } from '../mail/transports/transport.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { emailAddress, list, optional } from './setting.ts'

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const languagesAsCode = languages.map((language) => `\`${language}\``)

const mailUrl = v.pipe(
  v.string(),
  v.rawTransform<string, MailSettings>(({ dataset, addIssue, NEVER }) => {
    const read = parseMailUrl(dataset.value, isLoopback)
    if ('settings' in read) return read.settings
    addIssue({ message: read.problem })
    return NEVER
  }),
)

export const emailSettings = {
  MAIL_URL: optional(mailUrl, {
    help: 'How email is sent: `smtp://user:pass@host:587`, `smtps://user:pass@host:465`, or `emailjs://publicKey:privateKey@host?service=ID&template=ID`. Unset: emails are written as files to `DATA_DIR/mailbox`.',
    mask: nameTransport,
  }),
  MAIL_TO: list(emailAddress, {
    help: 'The recipients of messages and notices, comma-separated. Unset: the addresses of the admins.',
  }),
  MAIL_FROM: optional(emailAddress, {
    help: 'The sender of emails. Unset: `madang@` the host of `PUBLIC_ORIGIN`.',
  }),
  OWNER_LANGUAGE: optional(v.picklist(languages, `is not ${anyOf.format(languages)}`), {
    help: `The language of emails to the owner: ${anyOf.format(languagesAsCode)}. Unset: the first language of the site.`,
  }),
}
