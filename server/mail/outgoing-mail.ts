/** Turns a row of the outbox into an email that a transport can send. */
import type { Language } from '#shared/i18n/languages.ts'
import { getEntry } from '../content/store/entries.ts'
import { createTextIn } from '../content/store/text-in.ts'
import type { Database } from '../platform/db/database.ts'
import type { ClaimedEmail } from './leases.ts'
import { findOwnerLanguage } from './owner-language.ts'
import type { OutgoingMail, VisitorMessage } from './transports/transport.ts'

export interface SenderDependencies {
  db: Database
  /** MAIL_TO */
  mailTo: string[]
  /** MAIL_FROM. Null: `madang@` and the host of the site. */
  mailFrom: string | null
  /** OWNER_LANGUAGE */
  ownerLanguage: Language | null
  publicOrigin: string
  /** The addresses of the admins, for emails to the owner while MAIL_TO is empty. */
  listAdminAddresses(): Promise<string[]>
}

/** The present recipients of emails to the owner. */
export async function findOwner(
  dependencies: Pick<SenderDependencies, 'mailTo' | 'listAdminAddresses'>,
): Promise<string[]> {
  return dependencies.mailTo.length > 0 ? dependencies.mailTo : dependencies.listAdminAddresses()
}

/** Returns null if there is no recipient yet. */
export async function toOutgoingMail(
  dependencies: SenderDependencies,
  email: ClaimedEmail,
): Promise<OutgoingMail | null> {
  const owner = await findOwner(dependencies)
  const to = email.recipient === null ? owner : [email.recipient]
  if (to.length === 0) return null
  const { hostname } = new URL(dependencies.publicOrigin)
  const host = toMailHost(hostname)
  const name = await findSiteName(dependencies.db, await findLanguage(dependencies, email))
  return {
    id: email.id,
    messageId: `<${email.id}@${host}>`,
    kind: email.kind,
    from: { name, address: dependencies.mailFrom ?? `madang@${host}` },
    to,
    // Answers to a reply of the owner go to the owner.
    replyTo: email.reply_to ?? (email.kind === 'reply' ? (owner[0] ?? null) : null),
    subject: email.subject,
    text: email.body_text,
    html: email.body_html,
    date: new Date(email.created_at),
    about: email.kind === 'message' ? await findVisitorMessage(dependencies.db, email) : null,
    site: { name, url: dependencies.publicOrigin },
  }
}

/** RFC 5321, section 4.1.3: an IP address is written in brackets in place of a host name. */
function toMailHost(hostname: string): string {
  if (/^\[.*\]$/.test(hostname)) return `[IPv6:${hostname.slice(1, -1)}]`
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname
}

/** A visitor knows the site by its name in the language of the message. */
async function findLanguage(
  { db, ownerLanguage }: SenderDependencies,
  { message_id, recipient }: ClaimedEmail,
): Promise<Language> {
  const isToOwner = message_id === null || recipient === null
  if (isToOwner) return findOwnerLanguage(db, ownerLanguage)
  const row = await db
    .selectFrom('message')
    .select('language')
    .where('id', '=', message_id)
    .executeTakeFirst()
  return row?.language ?? findOwnerLanguage(db, ownerLanguage)
}

/** A site without content has no name yet, but its emails are sent too. */
async function findSiteName(db: Database, language: Language): Promise<string> {
  const loaded = await db.selectFrom('content_revision').select('id').executeTakeFirst()
  if (!loaded) return 'Madang'
  const textIn = await createTextIn(db, language)
  return textIn((await getEntry(db, 'site')).title)
}

async function findVisitorMessage(
  db: Database,
  { message_id }: ClaimedEmail,
): Promise<VisitorMessage | null> {
  if (message_id === null) return null
  const row = await db
    .selectFrom('message')
    .select(['kind', 'name', 'email', 'category', 'message', 'created_at'])
    .where('id', '=', message_id)
    .executeTakeFirst()
  if (!row) return null
  const { created_at, category, ...words } = row
  return { ...words, category: category ?? '', sentAt: new Date(created_at) }
}
