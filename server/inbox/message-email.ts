/** The email that notifies the owner of a message, in HTML and plain text. */

import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { MessageKind } from '#shared/inbox.ts'
import { type FeedbackCategory, feedbackSigns } from '#shared/message.ts'
import { findOwnerLanguage } from '../mail/owner-language.ts'
import { type Email, queueEmail } from '../mail/queue-email.ts'
import { escapeHtml } from '../mail/transports/email-html.ts'
import { toSeoulTime } from '../mail/transports/seoul-time.ts'
import type { Database } from '../platform/db/database.ts'

export interface EmailSubject {
  id: string
  kind: MessageKind
  name: string
  email: string
  category: FeedbackCategory | null
  subject: string
  message: string
  language: Language
  created_at: string
}

/** Mail filters of the owner match these tags, so they are the same in every language. */
const tags: Record<MessageKind, string> = {
  feedback: '[Portfolio Feedback]',
  contact: '[Portfolio Contact]',
}

interface MessageEmailOptions {
  ownerLanguage: Language
  publicOrigin: string
}

export function toMessageEmail(
  message: EmailSubject,
  { ownerLanguage, publicOrigin }: MessageEmailOptions,
): Email {
  const words = catalogues[ownerLanguage].emails
  const { heading, facts, footer } = describe(message, ownerLanguage)
  const text = [
    heading,
    facts.map(([label, value]) => labelled(label, value, ownerLanguage)).join('\n'),
    message.message,
    `-- \n${footer}\n${labelled(words.site, publicOrigin, ownerLanguage)}`,
  ].join('\n\n')
  return {
    kind: 'message',
    to: null,
    subject: `${tags[message.kind]} ${message.subject}`,
    text,
    html: toHtml(
      message,
      heading,
      facts,
      `${escapeHtml(footer)}<br>${siteLink(labelled(words.site, '', ownerLanguage), publicOrigin)}`,
    ),
    replyTo: message.email,
    dedupeKey: `message:${message.id}`,
    messageId: message.id,
  }
}

type Fact = [label: string, value: string]

function describe(message: EmailSubject, ownerLanguage: Language) {
  const { emails: words, messages } = catalogues[ownerLanguage]
  const { category } = message
  const facts: Fact[] = [
    [words.from, `${message.name} <${message.email}>`],
    ...(category
      ? [[words.category, `${feedbackSigns[category]} ${messages.categories[category]}`] as Fact]
      : []),
    [words.subject, message.subject],
    [words.language, words.languages[message.language]],
    [words.time, words.seoul(toSeoulTime(new Date(message.created_at), ownerLanguage))],
  ]
  return { heading: words[message.kind], facts, footer: words.answer(message.name) }
}

const quiet = 'color:#6b625a;font-size:14px'

function toHtml(message: EmailSubject, heading: string, facts: Fact[], footer: string): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${quiet};text-align:start;font-weight:400;padding:2px 16px 2px 0;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</th>` +
      // `<bdi>` isolates the value, so that a right-to-left name does not reorder the text around it.
      `<td style="padding:2px 0;overflow-wrap:anywhere"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  )
  return `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapeHtml(heading)}</h1>
<table role="presentation" style="border-collapse:collapse;border-top:1px solid #b9aea2;border-bottom:1px solid #b9aea2;width:100%">
${rows.join('\n')}
</table>
<div dir="auto" lang="${message.language}" style="margin:24px 0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(message.message)}</div>
<p style="${quiet};border-top:1px solid #b9aea2;margin:0;padding-top:12px">${footer}</p>`
}

function siteLink(label: string, origin: string): string {
  return `${escapeHtml(label)}<a href="${escapeHtml(origin)}" style="color:#8f3a1f">${escapeHtml(origin)}</a>`
}

export interface MessageEmailSettings {
  /** OWNER_LANGUAGE */
  ownerLanguage: Language | null
  publicOrigin: string
}

/** Queues it once, however often it is called for a message. Pass the transaction that stores or changes the message. */
export async function queueMessageEmail(
  tx: Database,
  message: EmailSubject,
  settings: MessageEmailSettings,
  at: Date,
): Promise<void> {
  const ownerLanguage = await findOwnerLanguage(tx, settings.ownerLanguage)
  await queueEmail(tx, toMessageEmail(message, { ...settings, ownerLanguage }), at)
}
