/** The interface of mail transports. A transport is loaded when the first email is sent. */
import { type MessageKind, mailboxTransport } from '#shared/inbox.ts'
import { cleanLine } from '#shared/text.ts'
import type { MailSettings } from './mail-url.ts'

/** An email that is ready to be sent. */
export interface OutgoingMail {
  /** The id of the email, the same at every attempt. */
  id: string
  /** The `Message-ID` header, the same at every attempt, so that mail programs detect duplicates. */
  messageId: string
  kind: string
  from: Mailbox
  to: string[]
  replyTo: string | null
  subject: string
  text: string
  html: string
  date: Date
  /** The visitor's message, if the email is about one. */
  about: VisitorMessage | null
  site: { name: string; url: string }
}

interface Mailbox {
  name: string
  address: string
}

export interface VisitorMessage {
  kind: MessageKind
  name: string
  email: string
  category: string
  message: string
  sentAt: Date
}

/** The result of one attempt. `deferred` is tried again, `dead` is not. */
export interface Attempt {
  outcome: 'sent' | 'deferred' | 'dead'
  /** An SMTP reply code or an HTTP status. 0: no reply. Null: the transport has no server. */
  status: number | null
  response: string
  /** The delay that the server asked for. */
  retryAfterS?: number
  /** The recipients that the server refused while it accepted the email for others. */
  refused?: RefusedRecipient[]
}

export interface RefusedRecipient extends Pick<Attempt, 'status' | 'response'> {
  address: string
  outcome: 'deferred' | 'dead'
}

export interface Transport {
  /** For the delivery log, for example `smtp mail.example.com:587`. */
  name: string
  /**
   * `signal` aborts when the lease is lost. Expected failures are returned as attempts. Other failures may be
   * thrown.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Attempt>
  /** Checks whether the server accepts mail, without sending any. */
  check(): Promise<Attempt>
  close(): void
}

/** The options of every transport. */
interface TransportOptions {
  settings: MailSettings
  /** The folder of the local mailbox. */
  mailboxFolder: string
  /** The host name for the SMTP greeting. */
  hostname: string
}

export function nameTransport(settings: MailSettings): string {
  switch (settings.kind) {
    case 'mailbox':
      return mailboxTransport
    case 'smtp':
      return `${settings.isSecure ? 'smtps' : 'smtp'} ${settings.host}:${settings.port}`
    case 'emailjs':
      return `emailjs ${new URL(settings.origin).host}`
  }
}

export async function openTransport(dependencies: TransportOptions): Promise<Transport> {
  const { settings } = dependencies
  const name = nameTransport(settings)
  switch (settings.kind) {
    case 'mailbox': {
      const { createMailbox } = await import('./mailbox.ts')
      return createMailbox(name, dependencies.mailboxFolder)
    }
    case 'smtp': {
      const { createSmtp } = await import('./smtp.ts')
      return createSmtp(name, settings, dependencies.hostname)
    }
    case 'emailjs': {
      const { createEmailjs } = await import('./emailjs.ts')
      return createEmailjs(name, settings)
    }
  }
}

/** Returns one line of at most 500 characters for the log. */
export function toResponseText(text: string): string {
  return cleanLine(text).slice(0, 500)
}
