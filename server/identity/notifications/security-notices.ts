/**
 * Emails about accounts. Notices about admin accounts go to the owner, all others to the holder of the
 * account. At most one of a kind is sent per account in 15 minutes, so that an attacker cannot hide one among
 * many. The count is per account, so that nobody can use up the limit of another account.
 */
import { catalogues } from '#shared/i18n/catalogues.ts'
import { labelled } from '#shared/i18n/labelled.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { writeMoment } from '#shared/i18n/moment.ts'
import type { NoticeWords } from '#shared/i18n/notices/en.ts'
import { queueEmail } from '../../mail/queue-email.ts'
import { escapeHtml } from '../../mail/transports/email-html.ts'
import type { Transaction } from '../../platform/db/database.ts'

export type NoticeKind = keyof NoticeWords['subject']

export interface NoticeFacts {
  /** The account that the notice is about. */
  userId: string
  address: string | null
  device: string | null
}

export type Notify = ReturnType<typeof createNotify>

const quietMs = 15 * 60 * 1000

/** Returns the function that queues an email about an account, to the owner or to the account's holder. */
export function createNotify({ now, publicOrigin }: { now: () => Date; publicOrigin: string }) {
  return async (tx: Transaction, kind: NoticeKind, facts: NoticeFacts): Promise<void> => {
    const at = now()
    const account = await tx
      .selectFrom('user_account')
      .select(['email', 'name', 'role'])
      .where('id', '=', facts.userId)
      .executeTakeFirst()
    if (!account || !(await isDue(tx, `${kind}:${facts.userId}`, at))) return
    const notice = { ...facts, kind, account: account.email || account.name, at, publicOrigin }
    const to = account.role === 'admin' ? null : account.email || null
    await queueEmail(tx, { kind: 'notice', to, ...writeNotice(notice) }, at)
  }
}

/**
 * Returns whether the last notice of this kind is long enough ago, and if so stores the time of this one.
 * Concurrent calls are serialised by the row: the second one sees the time of the first.
 */
export async function isDue(
  tx: Transaction,
  kind: string,
  at: Date,
  quiet = quietMs,
): Promise<boolean> {
  const before = new Date(at.getTime() - quiet).toISOString()
  const row = await tx
    .insertInto('notice_sent')
    .values({ kind, at: at.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ at: at.toISOString() })
        .where('notice_sent.at', '<=', before),
    )
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

interface Notice extends NoticeFacts {
  kind: NoticeKind
  /** The email address of the account, or its name if it has none. */
  account: string
  at: Date
  publicOrigin: string
}

/** In all languages: the language of the sign-in may have been chosen by the attacker. */
export function writeNotice(notice: Notice): { subject: string; text: string; html: string } {
  const subject = languages.map((language) => wordsOf(language).subject[notice.kind]).join(' / ')
  return { subject, ...toEmailBodies((language) => linesOf(notice, language)) }
}

/** Writes the same lines in every given language, one below the other. The transport makes a document of the HTML. */
export function toEmailBodies(
  toLines: (language: Language) => string[],
  chosen: readonly Language[] = languages,
): { text: string; html: string } {
  const sections = chosen.map((language) => ({ language, lines: toLines(language) }))
  const text = sections.map(({ lines }) => `${lines.join('\n')}\n`).join('\n')
  const html = sections.map(
    ({ language, lines }) =>
      `<section lang="${language}">${lines.map(toParagraph).join('')}</section>`,
  )
  return { text, html: html.join('\n<hr>\n') }
}

function linesOf(notice: Notice, language: Language): string[] {
  const words = wordsOf(language)
  const { kind, account, at, address, device, publicOrigin } = notice
  return [
    words.text[kind],
    labelled(words.account, account, language),
    labelled(words.time, toMoment(at, language), language),
    labelled(words.address, address ?? words.unknown, language),
    labelled(words.device, device ?? words.unknown, language),
    words.advice,
    labelled(words.profile, `${publicOrigin}/${language}/profile`, language),
  ]
}

/** In UTC: the server does not know where the reader is. */
export function toMoment(at: Date, language: Language): string {
  return `${writeMoment(at, language, 'UTC')} UTC`
}

function wordsOf(language: Language) {
  return catalogues[language].notices
}

function toParagraph(line: string): string {
  return `<p>${escapeHtml(line)}</p>`
}
