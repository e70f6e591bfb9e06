/** What a letter is sent by. Each way is loaded when the first letter goes it. */
import type { MessageKind } from '#shared/inbox.ts'
import type { MailSettings } from './mail-url.ts'

/** A letter as it goes out. */
export interface OutgoingMail {
  /** The letter's id, the same at every attempt. */
  id: string
  /** The same for a letter's whole life: who gets it twice can know it. */
  messageId: string
  kind: string
  from: Mailbox
  to: string[]
  replyTo: string | null
  subject: string
  text: string
  html: string
  date: Date
  /** What a visitor wrote, if the letter is about that. */
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

/** What has come of one attempt. `deferred` is tried again, `dead` is not. */
export interface Attempt {
  outcome: 'sent' | 'deferred' | 'dead'
  /** A reply code of SMTP or a status of HTTP; 0: nothing came back; null: there was nobody to ask. */
  status: number | null
  response: string
  /** The other side asked for that much patience. */
  retryAfterS?: number
}

export interface Transport {
  /** For the delivery log, such as `smtp mail.example.com:587`. */
  name: string
  /** `signal` aborts when the letter is not ours any more. Expected failures are attempts; it may throw besides. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Attempt>
  /** Asks the other side whether it would take letters, and sends none. */
  check(): Promise<Attempt>
  close(): void
}

/** What every transport is made with. */
export interface TransportNeeds {
  settings: MailSettings
  /** Where the local mailbox is. */
  mailboxFolder: string
  /** By which name servers are greeted. */
  hostname: string
}

export function nameTransport(settings: MailSettings): string {
  switch (settings.kind) {
    case 'mailbox':
      return 'mailbox'
    case 'smtp':
      return `${settings.isSecure ? 'smtps' : 'smtp'} ${settings.host}:${settings.port}`
    case 'emailjs':
      return `emailjs ${new URL(settings.origin).host}`
  }
}

export async function openTransport(needs: TransportNeeds): Promise<Transport> {
  const { settings } = needs
  const name = nameTransport(settings)
  switch (settings.kind) {
    case 'mailbox': {
      const { createMailbox } = await import('./mailbox.ts')
      return createMailbox(name, needs.mailboxFolder)
    }
    case 'smtp': {
      const { createSmtp } = await import('./smtp.ts')
      return createSmtp(name, settings, needs.hostname)
    }
    case 'emailjs': {
      const { createEmailjs } = await import('./emailjs.ts')
      return createEmailjs(name, settings)
    }
  }
}

/** One line of at most 500 characters, for the log. */
export function toResponseText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
